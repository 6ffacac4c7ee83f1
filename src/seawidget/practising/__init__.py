"""Learning from one's own play: moves that cost something as exercises, and a coach who asks before one is made."""
