"""One played game for every scenario and variant, showing what each reader saw at each step."""
