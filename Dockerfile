# The server: packages and front end are built in stages of their own and only their results are kept.

FROM node:24-slim AS frontend
WORKDIR /build
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci
COPY frontend/ ./
RUN npm run build

FROM python:3.13-slim AS packages
COPY requirements.txt ./
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 twodeck
WORKDIR /app
# Only a proxy reaches a container's port: what it says of where requests come from is believed.
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 STATIC_ROOT=/app/static FORWARDED_ALLOW_IPS=*
COPY --from=packages /venv /venv
COPY . ./
COPY --from=frontend /build/dist frontend/dist
# The key serves this command only; a running server has its own.
RUN python -m config.translation compile
RUN SECRET_KEY=used-only-while-collecting-the-static-files python manage.py collectstatic --noinput \
    && rm -rf var && install -d -o twodeck var
USER twodeck
EXPOSE 8000
# Compressing every frame costs more processor time than it saves in bytes: frames are small. A line for every
# request is the proxy's business; here it would also tell the links with which new passwords are chosen.
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--ws", "config.websocket:WebSocket", "--ws-per-message-deflate", "false", "--lifespan", "off", "--no-access-log"]
