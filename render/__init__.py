"""Pictures of a board and their words for those who cannot see them."""
