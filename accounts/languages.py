"""Which language a viewer reads: the account's, else the one a cookie keeps, else the browser's."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import activate, check_for_language
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import User

FOR_PROGRAMS = ("/api/", "/static/", "/healthz")
"""Addresses in English only, for which no account is looked up."""


def account_language(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware behind Django's own, which goes by cookie and browser: an account's language comes first."""

    def respond(request: HttpRequest) -> HttpResponse:
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if has_session and not request.path_info.startswith(FOR_PROGRAMS):
            language = getattr(request.user, "language", "")
            if language:
                activate(language)
                request.LANGUAGE_CODE = language
        return get_response(request)

    return respond


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language of the form in a cookie and, if the viewer has one, in the account; go back."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and is_offered(language):
        User.objects.filter(pk=request.user.pk).update(language=language)
    return set_language(request)


@receiver(user_logged_in, dispatch_uid="keep language")
def keep_language(request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """What was chosen before there was an account becomes the account's."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "") if request else ""
    if not user.language and is_offered(chosen):
        user.language = chosen
        user.save(update_fields=["language"])


def is_offered(language: str) -> bool:
    return language in dict(settings.LANGUAGES) and check_for_language(language)
