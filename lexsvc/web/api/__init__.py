"""The resources of the API, one in each module."""
