"""A deal of each variant that the narrowest beam wins, and how a test runs on all of them."""

import pytest

from games.rules import parse_code

EASY = {
    "DS1-D1N": parse_code("DS1-D1N-EASYAAA"),
    "DS1-D3N": parse_code("DS1-D3N-EASYAAA"),
    "DS1-D1V": parse_code("DS1-D1V-EASYAAA"),
    "DS1-D3V": parse_code("DS1-D3V-EASYADB"),
    "DE1": parse_code("DE1-EASYAAB"),
}
HARD = parse_code("DS1-D3V-AAAAAAA")
"""A deal that no narrow beam wins."""

every_variant = pytest.mark.parametrize("deal", list(EASY.values()), ids=list(EASY))
