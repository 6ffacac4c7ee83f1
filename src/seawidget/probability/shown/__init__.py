"""Answers, their derivation, and how they show themselves as text, tables and figures."""
