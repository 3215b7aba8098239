"""What every game in the registry must do, written once and run over all of them."""
