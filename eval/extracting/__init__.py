"""Claims by a model, for sentences that the grammar cannot read: asked for, checked, and put in their place."""
