"""Messages of the page: their shapes, checked before anything is done, and the answers."""
