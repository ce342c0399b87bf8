"""The pages that explain: rules of both games, examples, questions and answers."""
