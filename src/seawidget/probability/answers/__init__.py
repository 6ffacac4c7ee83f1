"""What a question about chance is answered with: value, assumptions, derivation, program, simulation, displays."""
