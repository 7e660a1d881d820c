"""Sources: one module a list. Each reads a file, or the package that carries it, into entries."""
