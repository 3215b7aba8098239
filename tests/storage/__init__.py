"""What storage promises, on the specimen games."""
