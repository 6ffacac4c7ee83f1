"""The rules, and nothing else."""
