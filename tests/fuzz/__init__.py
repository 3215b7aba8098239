"""The contracts of tests/contract with ever new seeds, for as long as one likes."""
