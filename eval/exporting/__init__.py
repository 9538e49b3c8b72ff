"""Datasets in the shapes that the tools of others read."""
