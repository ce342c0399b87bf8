"""Addresses of the games' pages."""

from django.urls import path

from games import deal_views, own_views, views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("deal/<str:code>/", deal_views.deal, name="deal"),
    path("games/", own_views.own_games, name="own-games"),
    path("games/<uuid:attempt_id>/abandon/", own_views.abandon, name="abandon"),
    path("table/<uuid:attempt_id>/", views.table, name="table"),
    path("table/<uuid:attempt_id>/continue/", views.go_on, name="continue"),
]
