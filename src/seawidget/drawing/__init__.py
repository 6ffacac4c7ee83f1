"""Pictures to give away: a position, or a path of positions, with marks, as SVG and as PNG."""
