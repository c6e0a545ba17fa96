# The server with every page of this release. Build from the project's folder: docker build -f deploy/server.Dockerfile .
FROM node:24-bookworm-slim AS build
WORKDIR /srv/mingmou
ENV CI=1
COPY . .
RUN node shared/tooling/bin/build.mjs \
  && npx --yes pnpm@12.21.0 --filter @mingmou/server --prod deploy --legacy /srv/runtime \
  && node shared/tooling/bin/collect-release.mjs /srv/release

FROM node:24-bookworm-slim
RUN groupadd --gid 10001 mingmou && useradd --uid 10001 --gid mingmou --create-home mingmou \
  && mkdir -p /data && chown mingmou:mingmou /data
WORKDIR /srv/mingmou
COPY --from=build /srv/release ./
COPY --from=build /srv/runtime/node_modules ./server/node_modules
USER mingmou
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MINGMOU_DATA=/data MINGMOU_DEMO=0
EXPOSE 8080
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.mjs"]
