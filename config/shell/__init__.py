"""What makes the site an app: the web manifest, the service worker, the page shown without a connection."""
