import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { AppEnv, Identity } from './context.ts';
import type { HttpMetrics } from './metrics.ts';
import type { AnyOperation } from './operation.ts';

/** What every area needs to put its operations on the app. */
export interface Api {
  app: OpenAPIHono<AppEnv>;
  /** Those that are on the app, in their order. */
  operations: AnyOperation[];
  log: Logger;
  metrics: HttpMetrics;
  /** Who the cookies in these headers belong to; undefined for a visitor. */
  identify(headers: Headers): Promise<Identity | undefined>;
  /** Origins whose pages may call with cookies; `http://localhost:*` matches any port. */
  allowedOrigins: readonly string[];
}
