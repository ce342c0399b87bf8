"""Addresses of the pages that explain."""

from django.urls import path

from games.guide import views

urlpatterns = [
    path("rules/", views.page, {"name": "rules"}, name="rules"),
    path("rules/deuces/", views.page, {"name": "deuces"}, name="rules-deuces"),
    path("examples/", views.page, {"name": "examples"}, name="examples"),
    path("faq/", views.page, {"name": "faq"}, name="faq"),
]
