# syntax=docker/dockerfile:1
# One image for `serve`, `work` and every other command. docs/OPERATIONS.md, "Containers".

FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL is optional and has no place beside a database of the operator's own.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim AS console
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --omit=optional --no-audit --no-fund
COPY scripts ./scripts
COPY client ./client
COPY console ./console
RUN node scripts/build-console.ts

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Holdback" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_PORT=3001 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=modules /app/node_modules ./node_modules
COPY --from=console /app/dist ./dist
COPY package.json LICENSE ./
COPY bin ./bin
COPY client ./client
# The guides that /docs shows.
COPY docs/API.md ./docs/
COPY migrations ./migrations
COPY src ./src
USER node
VOLUME ["/data"]
EXPOSE 3000 3001
# Of an API process; a worker asks its own port instead (compose.yaml).
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM is what it understands; it needs STOP_GRACE (15 s) and some to end.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/app/bin/holdback"]
CMD ["serve"]
