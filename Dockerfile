# mien with everything inside: docker build -t mien . && docker run -p 8460:8460 -v mien:/data mien
# The first stage builds the pages and the package; only the package and what it needs at run time goes on.
#
# The base is pinned by its digest; Dependabot proposes the next one. Another: --build-arg PYTHON=python:…
ARG PYTHON=python:3.13.13-slim-bookworm@sha256:355bfa66770995d7e9a0da4b3473b44d0cb451f6b56f5615ad9c39e3c4eca03f
FROM ${PYTHON} AS build
WORKDIR /build
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
COPY . .
RUN make web && .venv/bin/python -m hatchling build -t wheel -d /wheels
# What was tested, and nothing newer: every part by its hash.
RUN python -m venv /opt/mien \
    && /opt/mien/bin/pip install --no-cache-dir --require-hashes --no-deps -r requirements/server.lock \
    && /opt/mien/bin/pip install --no-cache-dir --no-deps /wheels/*.whl \
    && /opt/mien/bin/pip uninstall -y pip

FROM ${PYTHON}
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
