"""What serves the table: the data files (printed, checks), words of orders (vocabulary), pictures (phases)."""
