"""Words: the catalogues of messages, one file a language, and the phrases of readable seeds."""
