export { mountHealth } from './health.routes.ts';
export { type MetricsConfig, metricsConfig, metricsVariables } from './metrics.config.ts';
export { mountMetrics } from './metrics.routes.ts';
export { startMetricsServer } from './metrics-server.ts';
export { letterOutcomes, watchServices } from './service-metrics.ts';
