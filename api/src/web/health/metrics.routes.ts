import { type Mount, operation, route } from '#kernel/http';
import type { MetricsAccess } from './metrics.config.ts';

/** Operations for monitoring. */
export const metricsOperations = {
  read: operation({
    method: 'get',
    path: '/metrics',
    tag: 'Operation',
    summary: 'Figures for Prometheus',
    access: { key: undefined, name: 'METRICS_TOKEN' },
    answer: 'text/plain',
  }),
};

/** Mounts the metrics of this process. */
export const mountMetrics =
  (access: MetricsAccess): Mount =>
  (api) =>
    route(api, { ...metricsOperations.read, access }, async () => {
      const { registry } = api.metrics;
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } });
    });
