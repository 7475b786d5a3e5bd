import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { AppEnv, Identity } from './context.ts';
import type { HttpMetrics } from './metrics.ts';
import type { AnyOperation } from './operation.ts';

/** Everything an area needs to mount its operations. */
export interface Api {
  app: OpenAPIHono<AppEnv>;
  /** The mounted operations, in order. */
  operations: AnyOperation[];
  log: Logger;
  metrics: HttpMetrics;
  /** Identifies the caller by cookies; undefined for a visitor. */
  identify(headers: Headers): Promise<Identity | undefined>;
  /** Origins whose pages may call with cookies; `http://localhost:*` matches any port. */
  allowedOrigins: readonly string[];
}
