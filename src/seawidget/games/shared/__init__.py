"""What the games over a vector have in common. Knows none of them."""
