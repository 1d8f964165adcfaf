"""The screens, a module each; ``viticulture/`` and ``vino/`` hold those of one game."""
