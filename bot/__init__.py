"""The Discord bot: commands, panels, messages and the courier that delivers them."""
