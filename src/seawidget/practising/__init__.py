"""Learning from one's own play: exercises and a coach, invented worlds, one's moves as data, two games in step."""
