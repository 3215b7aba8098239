"""What things cost; run by `make bench` alone."""
