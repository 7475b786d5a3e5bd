# The product with its releases built: it starts without a bundler, as nobody, on a disk that it cannot write to.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
ENV NODE_ENV=production
RUN npm ci && npm run build && npm cache clean --force

# The product brings its own Node: a second one would only be larger.
FROM debian:bookworm-slim
RUN groupadd --gid 10001 bothways \
  && useradd --uid 10001 --gid bothways --no-create-home --shell /usr/sbin/nologin bothways \
  && install -d -m 0700 -o bothways -g bothways /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
USER 10001:10001
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: nothing stands between the product and its signals.
CMD ["node", "tools/command.js", "start"]
