"""The copy of this table: entered, stored and shared."""
