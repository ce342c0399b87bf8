"""Addresses under /accounts/. Where Django's own views name each other, the names are Django's."""

from django.contrib.auth import views as auth
from django.urls import path

from accounts import views
from accounts.languages import choose_language
from accounts.table_settings import settings_page

urlpatterns = [
    path("", views.account, name="account"),
    path("language/", choose_language, name="language"),
    path("settings/", settings_page, name="settings"),
    path("signup/", views.SignUp.as_view(), name="signup"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password_change"),
    path(
        "password/changed/",
        auth.PasswordChangeDoneView.as_view(template_name="password_changed.html"),
        name="password_change_done",
    ),
    path("reset/", views.AskForNewPassword.as_view(), name="password_reset"),
    path(
        "reset/sent/",
        auth.PasswordResetDoneView.as_view(template_name="password_reset_sent.html"),
        name="password_reset_done",
    ),
    path(
        "reset/<uidb64>/<token>/",
        views.SetNewPassword.as_view(),
        name="password_reset_confirm",
    ),
    path(
        "reset/done/",
        auth.PasswordResetCompleteView.as_view(template_name="password_reset_complete.html"),
        name="password_reset_complete",
    ),
]
