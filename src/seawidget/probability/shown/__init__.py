"""How results show themselves, whatever they are: messages, numbers, tables and figures."""
