"""Compiled lexicons: build, files, look-up. Everything here works on tile strings."""
