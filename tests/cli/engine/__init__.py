"""A store that several processes share."""
