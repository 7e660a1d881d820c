"""Pure rules of words: Unicode text, tiles, analyses, rulebooks, verdicts. No files, sockets or databases."""
