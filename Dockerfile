# Saldo in a container; see docs/install.md.
FROM docker.io/library/node:24-bookworm@sha256:934240a162082fd8b8a2f90cd5114446443f1eba1c5378f6687167ca405e6584 AS build
WORKDIR /saldo
COPY . .
# Builds first, then keeps only the packages that the server needs.
RUN npm run build \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace server

FROM docker.io/library/node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# With the threshold, glibc returns the memory of large files as soon as they are read.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /saldo
COPY --from=build /saldo/package.json ./
COPY --from=build /saldo/node_modules node_modules
COPY --from=build /saldo/server/package.json server/
COPY --from=build /saldo/server/dist server/dist
COPY --from=build /saldo/web/dist web/dist
# The image's user owns only the data.
RUN mkdir /data && chown node:node /data && chmod 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
