# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the packages that the pages are built from, and without a second Node.js.
RUN npm ci --omit=dev --workspaces=false

FROM node:24-bookworm-slim AS dashboard
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY src/dashboard/package.json src/dashboard/
RUN npm ci --omit=dev --workspace=src/dashboard --include-workspace-root
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY generated generated
COPY locales locales
COPY LICENSES LICENSES
COPY src src
RUN node scripts/build-dashboard.ts

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Invoicing service" \
      org.opencontainers.image.description="Self-hosted invoicing: a REST API and signed webhooks" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
# The texts that the fonts in node_modules and dist/ must travel with.
COPY LICENSES LICENSES
COPY generated generated
COPY locales locales
COPY src src
COPY --from=dashboard /app/dist/dashboard dist/dashboard
# The command line under its own name, and the folders that volumes take over with their owner.
RUN printf '#!/bin/sh\nexec node /app/src/cli/main.js "$@"\n' > /usr/local/bin/invoicing \
    && chmod 755 /usr/local/bin/invoicing \
    && install -d -o node -g node -m 700 /data /backups
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATABASE_URL=file:/data/invoicing.db \
    BACKUP_FOLDER=/backups \
    NODE_COMPILE_CACHE=/tmp/compiled
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
# Alive, not ready: an upgrade may take minutes, and what restarts unhealthy containers must not end it. A load balancer
# asks /readyz.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "--v8-pool-size=1", "src/main.js"]
