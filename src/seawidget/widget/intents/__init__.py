"""The requests of a page, checked, carried out and answered: one handler for each, in files by subject."""
