"""Games: those of the engine, followed step by step, and those of the interpreter, which show that something happens."""
