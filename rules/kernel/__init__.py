"""What all games share: asking, rolling, telling, and the readers of their files."""
