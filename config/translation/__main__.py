"""Bring the catalogues up to date and say what is missing; with ``compile``, only compile them."""

import sys

from config.translation.catalogues import PLURAL_FORMS, compile_all, faults, update


def main(arguments: list[str]) -> int:
    """1 when something is left to translate."""
    if arguments == ["compile"]:
        compile_all()
        return 0
    left = 0
    for language in PLURAL_FORMS:
        update(language)
        for fault in faults(language):
            print(fault)  # noqa: T201
            left += 1
    compile_all()
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
