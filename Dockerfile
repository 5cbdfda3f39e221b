# The pages are built with all dependencies; the image has only what runs. How to use it: docs/deploying.md

FROM node:22-trixie-slim AS build
# The pinned Node is linked with it, and slim images are without.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.cjs scripts/
RUN npm ci
COPY vite.config.ts tsconfig.json tsconfig.base.json ./
COPY scripts scripts
COPY src src
# The headers of Node, 67 MB, are for compiling.
RUN npm run build && npm ci --omit=dev && rm -r node_modules/node-*/include

# Without a Node of its own: the one that the lockfile pins comes with the dependencies (decision 1).
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY src src
COPY samples samples
COPY scripts/preflight.cjs scripts/
# The only folder that is written to, and only with SQLite.
RUN useradd --uid 10001 mbti && mkdir /data && chown mbti /data
USER 10001
# For one arena of memory see scripts/one-arena.cjs.
ENV MALLOC_ARENA_MAX=1
ENV HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/catalogue.db
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/mbti-db/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--require", "./scripts/preflight.cjs", "--max-semi-space-size=4", "--heap-growing-percent=30", "src/main.ts"]
