"""The HTTP API on Flask: what is asked over the wire, and how answers and errors are written there."""
