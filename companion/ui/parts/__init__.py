"""What more than one screen is made of."""
