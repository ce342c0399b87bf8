from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        # Listens to log-ins.
        import accounts.languages  # noqa: F401
