import { DATA_HEADERS, type Mount, route } from '#kernel/http';
import type { MetricsAccess } from './metrics.config.ts';

/** The figures of this process. */
export const mountMetrics =
  (access: MetricsAccess): Mount =>
  (api) =>
    route(
      api,
      {
        method: 'get',
        path: '/metrics',
        tag: 'Operation',
        summary: 'Figures for Prometheus',
        access,
        answer: 'text/plain',
      },
      async () => {
        const { registry } = api.metrics;
        return new Response(await registry.metrics(), {
          headers: { ...DATA_HEADERS, 'content-type': registry.contentType },
        });
      },
    );
