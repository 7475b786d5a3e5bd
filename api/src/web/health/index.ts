export { watchDatabase } from './database-metrics.ts';
export { healthOperations, mountHealth } from './health.routes.ts';
export { type MetricsConfig, metricsConfig, metricsVariables } from './metrics.config.ts';
export { metricsOperations, mountMetrics } from './metrics.routes.ts';
export { startMetricsServer } from './metrics-server.ts';
export { watchServices } from './service-metrics.ts';
export { watchWritable } from './writable.ts';
