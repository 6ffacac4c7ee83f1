"""Language models as players: a prompt of what a seat knows, answers read with patience, and a transcript."""
