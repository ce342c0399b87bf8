"""Texts of Django's admin that our catalogues say anew; to be marked here is all it takes.

In some, a name stands where Ukrainian or Russian need another case of it. Some Django has not translated.
"""

from django.utils.translation import gettext_noop

gettext_noop("%(app)s administration")
gettext_noop("Select %s to change")
gettext_noop("Add %s")
gettext_noop("Add %(name)s")
gettext_noop("Change %s")
gettext_noop("View %s")
gettext_noop("Delete selected %(verbose_name_plural)s")
gettext_noop(" By %(filter_title)s ")
gettext_noop("Model name")
gettext_noop("Add link")
gettext_noop("Change or view list link")
gettext_noop("email address")
