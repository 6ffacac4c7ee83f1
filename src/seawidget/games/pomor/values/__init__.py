"""What people hold: state, view, moves, events, and the words for them."""
