"""What the page is given: frame, rows of the tree, words, and the copies it leaves behind."""
