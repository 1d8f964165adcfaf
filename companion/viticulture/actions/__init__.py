"""The actions of workers, a module each, and the checks they share."""
