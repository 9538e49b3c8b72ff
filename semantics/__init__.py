"""What is true: formal systems as frozen data types and readable definitions. Standard library only."""
