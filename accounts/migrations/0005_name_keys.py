"""Compute the keys of names anew: more letters are known to look like others."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from accounts.names import name_key


def compute(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """In the order in which they registered: of two who now look alike, the later one keeps the old key."""
    users = apps.get_model("accounts", "User").objects
    for user in users.filter(name_key__isnull=False).order_by("pk").iterator():
        key = name_key(user.name)
        if key != user.name_key and not users.filter(name_key=key).exists():
            user.name_key = key
            user.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_throttle")]

    operations = [migrations.RunPython(compute, migrations.RunPython.noop)]
