"""What visitor cards do: numbers they change, steps that follow them, what they ask of others."""
