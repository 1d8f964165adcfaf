"""A frozen position: who sits at the table, every estate with its mat, the year, the Automa."""
