"""Asking models: what a model is, reference models, and runs that record each reply."""
