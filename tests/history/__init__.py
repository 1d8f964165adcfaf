"""History: plays, statistics, exports, backups."""
