"""The command line, as a process and as functions."""
