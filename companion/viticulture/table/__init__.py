"""What can be done at any time: tracks, corrections, choosing what is followed, setup."""
