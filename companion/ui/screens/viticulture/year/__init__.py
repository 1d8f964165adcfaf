"""The year as it goes by: from who begins to what closes it."""
