"""What changes and is kept: the service's database."""
