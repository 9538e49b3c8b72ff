"""Arguments over factors in three plies, in English: prompts, the reader of arguments, what the solver would say."""
