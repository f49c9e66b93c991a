# mien with everything inside: docker build -t mien . && docker run -p 8460:8460 -v mien:/data mien
# The first stage builds the pages and the package; only the package and what it needs at run time goes on.
FROM python:3.13-slim-bookworm AS build
WORKDIR /build
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
COPY . .
RUN make web && .venv/bin/python -m hatchling build -t wheel -d /wheels
RUN python -m venv /opt/mien \
    && /opt/mien/bin/pip install --no-cache-dir "/wheels/$(ls /wheels)[server,postgres]" \
    && /opt/mien/bin/pip uninstall -y pip

FROM python:3.13-slim-bookworm
COPY --from=build /opt/mien /opt/mien
RUN useradd --system --uid 8460 --no-create-home mien && install -d -o mien -g mien -m 0700 /data
USER mien
# Nothing else is written to, so the image runs with a read-only root file system.
VOLUME /data
ENV PATH=/opt/mien/bin:$PATH MIEN_DATA=/data MIEN_LOG=json PYTHONDONTWRITEBYTECODE=1
EXPOSE 8460
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s CMD ["mien", "healthcheck"]
ENTRYPOINT ["mien"]
CMD ["serve"]
