from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.sockets.sessions import watch_accounts

        watch_accounts()
