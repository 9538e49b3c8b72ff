"""Witness puzzles in English: prompts, the claim language, the reader of responses, and derivations said."""
