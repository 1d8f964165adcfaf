"""The roster of a table, and the protocol between phones and table."""
