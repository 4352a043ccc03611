# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY scripts ./scripts
COPY src ./src
COPY test/contract/kits ./test/contract/kits
# Not needed: the Node that npm installs for machines without it, and the model's runtime for other systems (220 MB).
RUN npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node \
 && find node_modules/onnxruntime-node/bin -mindepth 2 -maxdepth 2 ! -name linux -exec rm -rf {} +

FROM node:24-bookworm-slim
# A Korean font for page pictures of PDFs that do not embed theirs.
RUN apt-get update \
 && apt-get install -y --no-install-recommends fonts-nanum tini \
 && rm -rf /var/lib/apt/lists/* \
 && mkdir -p /data/corpus /data/cache /data/logs && chown -R node:node /data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE NOTICE ./
COPY docs ./docs
COPY models ./models
COPY bench/results ./bench/results
# For `docker compose exec munseo munseo purge …` and `munseo check`.
RUN chmod 755 dist/src/bootstrap/cli.js && ln -s /app/dist/src/bootstrap/cli.js /usr/local/bin/munseo
USER node
ENV NODE_ENV=production \
    SERVICE_HOST=0.0.0.0 \
    SERVICE_PORT=8080 \
    SERVICE_CORPUS_ROOT=/data/corpus \
    SERVICE_CACHE_DIR=/data/cache
EXPOSE 8080
VOLUME ["/data/corpus", "/data/cache", "/data/logs"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.SERVICE_PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/src/bootstrap/main.js"]
