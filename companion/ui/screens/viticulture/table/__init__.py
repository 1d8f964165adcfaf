"""What can be done at any time: points, mats, players, corrections, the phone as a scoreboard."""
