"""The texts of pages, forms, errors and mails in other languages: found, kept in ``locale/``, compiled.

Pure Python, so that neither a developer's machine nor the container needs the gettext programs. The scripts'
own texts are in frontend/src/languages/.
"""
