"""What remains of the evenings: all games, the numbers they come to, the people, the records."""
