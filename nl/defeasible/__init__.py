"""Defeasible theories as text: the file format DFL, and English."""
