"""The routes of Discord's REST interface, version 10, that a bot of this kind uses."""
