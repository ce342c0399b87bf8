"""Who plays: the user model, guests included."""
