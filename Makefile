# Short names for python3 dev.py …, which works without make.
PYTHON ?= python3

.PHONY: run test lint bench setup
run test lint bench setup:
	@$(PYTHON) dev.py $@
