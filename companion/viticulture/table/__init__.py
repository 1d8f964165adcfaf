"""What the table does at any time: tracks, corrections, what is followed, what is laid out."""
