"""Playing over a WebSocket."""
