"""Deals with every card known."""
