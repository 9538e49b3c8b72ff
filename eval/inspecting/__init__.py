"""Tasks and a scorer for inspect_ai (extra ``[inspect]``); nothing else in lastword imports this folder."""
