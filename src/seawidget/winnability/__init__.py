"""Whether a deal whose every card is known can be won."""
