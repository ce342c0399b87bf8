"""What is kept out of the lines of the log."""

import logging


class WithoutCodes(logging.Filter):
    """Writes the route instead of a path that has a deal's code: a refusal would name a sealed one."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        match = getattr(request, "resolver_match", None)
        if request and match and "code" in match.kwargs and isinstance(record.args, tuple):
            # As Django writes it.
            path = request.path.encode("unicode_escape").decode("ascii")
            route = f"/{match.route}"
            record.args = tuple(route if arg in (path, request.path) else arg for arg in record.args)
        return True
