"""Players in the admin: found, renamed where a name offends, and banned by making them inactive."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.forms import NameForm
from accounts.models import User
from accounts.passwords import StaffLogInForm
from accounts.steady_admin import SteadyAdmin

admin.site.login_form = StaffLogInForm


class PlayerForm(UserChangeForm, NameForm):  # type: ignore[type-arg]
    """Django's form with the name checked as when a player chooses it."""


@admin.register(User)
class UserAdmin(SteadyAdmin, DjangoUserAdmin):  # type: ignore[type-arg]
    """Accounts are made by signing up or by ``manage.py createsuperuser``, not here."""

    list_display = ("name", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser")
    search_fields = ("name", "username", "email")
    ordering = ("-date_joined",)
    form = PlayerForm
    readonly_fields = ("username", "is_guest", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("name", "username", "is_guest", "password", "email")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Important dates"), {"fields": ("last_login", "date_joined")}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        # Guests have not chosen their names.
        return (*self.readonly_fields, "name") if obj and obj.is_guest else self.readonly_fields

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if "name" in form.changed_data:
            obj.take_name(obj.name)
        super().save_model(request, obj, form, change)
