"""The frozen state: players, estates with their mats, the year, the Automa."""
