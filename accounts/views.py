"""Registering, logging in and the player's own account. Django's own views do what passwords need."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.contrib.auth.views import (
    LoginView,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
    RedirectURLMixin,
)
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView, View

from accounts.forms import NameForm, SignUpForm
from accounts.guests import BACKEND
from accounts.models import User
from accounts.passwords import ChangeForm, LogInForm, ResetForm
from accounts.throttling import TOO_MANY


def registered(request: HttpRequest) -> User | None:
    """The viewer, if registered."""
    return request.user if isinstance(request.user, User) and not request.user.is_guest else None


def guest(request: HttpRequest) -> User | None:
    """The viewer, if a guest, who then has played."""
    return request.user if isinstance(request.user, User) and request.user.is_guest else None


class ForTheUnregistered(RedirectURLMixin, View):
    """Whoever is registered has nothing to do here and is sent on."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if registered(request):
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_redirect_url(self) -> str:  # type: ignore[override]  # Django's has no parameter either
        """Django's, but a word that is no address, which it would take beside this page, counts as none."""
        url: str = super().get_redirect_url()
        return url if "/" in url else ""


@method_decorator([sensitive_post_parameters(), never_cache], name="dispatch")
class SignUp(ForTheUnregistered, FormView):  # type: ignore[type-arg]  # Django's is not subscriptable
    """Makes a registered player of a guest, who keeps the games played so far, or of a visitor."""

    template_name = "signup.html"
    form_class = SignUpForm
    next_page = "home"

    def get_form_kwargs(self) -> dict[str, Any]:
        player = guest(self.request)
        return {
            **super().get_form_kwargs(),
            "request": self.request,
            # The form changes its instance even where it is refused; the page shows the viewer as stored.
            "instance": User.objects.get(pk=player.pk) if player else None,
            # A guest's name is reserved for guests.
            "initial": {"name": ""},
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            guest=guest(self.request),
            next=self.get_redirect_url(),
            next_field=self.redirect_field_name,
            **kwargs,
        )

    def form_invalid(self, form: SignUpForm) -> HttpResponse:
        return refused(super().form_invalid(form), form)

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        player = form.store()
        if player is None:
            return self.form_invalid(form)
        login(self.request, player, backend=BACKEND)
        return HttpResponseRedirect(self.get_success_url())


class LogIn(ForTheUnregistered, LoginView):
    """Django's, but a guest may still log in, and is told that the guest's games stay behind."""

    template_name = "login.html"
    authentication_form = LogInForm
    next_page = "home"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(guest=guest(self.request), **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return refused(super().form_invalid(form), form)


class ChangePassword(PasswordChangeView):
    """Django's, but the old password is not guessed as often as one likes."""

    form_class = ChangeForm
    template_name = "password_change.html"

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        return refused(super().form_invalid(form), form)


class AskForNewPassword(PasswordResetView):
    """Django's, but not as often as one likes."""

    form_class = ResetForm
    template_name = "password_reset.html"
    email_template_name = "password_reset_email.txt"
    subject_template_name = "password_reset_subject.txt"

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def form_invalid(self, form: PasswordResetForm) -> HttpResponse:
        return refused(super().form_invalid(form), form)


class SetNewPassword(PasswordResetConfirmView):
    """Django's, but a refusal has a status of its own."""

    template_name = "password_reset_confirm.html"

    def form_invalid(self, form: "SetPasswordForm[User]") -> HttpResponse:
        return refused(super().form_invalid(form), form)


def refused(page: HttpResponse, form: BaseForm) -> HttpResponse:
    """The page of a refused form, with the status that says whether it only came too often."""
    too_many = any(form.has_error(field, TOO_MANY) for field in form.errors)
    page.status_code = 429 if too_many else 422
    return page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The player's own account, where the name is changed. Guests are asked to sign up first."""
    player = registered(request)
    if player is None:
        return redirect("signup" if guest(request) else "login")
    # The form changes its instance even where it is refused; the page shows the viewer as stored.
    form = NameForm(request.POST or None, instance=User.objects.get(pk=player.pk))
    if request.method == "POST" and form.is_valid() and form.store():
        messages.success(request, _("You are now called %(name)s.") % {"name": form.instance.name})
        return redirect("account")
    return render(request, "account.html", {"form": form}, status=422 if form.errors else 200)
