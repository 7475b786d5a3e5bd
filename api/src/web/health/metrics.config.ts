import { z } from 'zod';

const MIN_TOKEN_CHARS = 16;

/** Environment variables of the metrics, for the schema in `config.ts`. */
export const metricsVariables = {
  METRICS_TOKEN: z.string().min(MIN_TOKEN_CHARS).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
};
const metricsSchema = z.object({ NODE_ENV: z.string(), ...metricsVariables });

export type MetricsAccess = 'public' | { key: string; name: string };

export interface MetricsConfig {
  /** Access on the product's port; undefined: there is no such route. */
  access: MetricsAccess | undefined;
  /** A separate listener for the metrics. */
  own: { host: string; port: number; access: MetricsAccess } | undefined;
}

/** Configures access to the metrics. In production they are not public: they need a token, or a port of their own. */
export function metricsConfig(env: z.output<typeof metricsSchema>): MetricsConfig {
  const { METRICS_TOKEN: key, METRICS_PORT: port, METRICS_HOST: host } = env;
  const withToken = key === undefined ? undefined : { key, name: 'METRICS_TOKEN' };
  return {
    access: withToken ?? (env.NODE_ENV === 'production' ? undefined : 'public'),
    own: port === undefined ? undefined : { host, port, access: withToken ?? 'public' },
  };
}
