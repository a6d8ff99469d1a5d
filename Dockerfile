# The server with the web app built in. Settings are environment variables (docs/operations/deploying.md).
FROM node:26-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --loglevel=error && npm run build

FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY . .
RUN npm ci --loglevel=error --omit=dev --omit=optional --workspace server --workspace contract
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/server/dist server/dist
# a new volume at /app/data begins with the owner that the folder has here
RUN mkdir .cache data && chown node .cache data && chmod 700 data
USER node
# as scripts/leanNode.mjs says
ENV NODE_COMPILE_CACHE=/app/.cache/compiled MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=69632 MALLOC_TRIM_THRESHOLD_=131072
RUN node scripts/compile.mjs
EXPOSE 3000
CMD ["node", "--max-semi-space-size=4", "--expose-gc", "server/dist/main.js"]
