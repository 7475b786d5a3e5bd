import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { refusalAnswer } from './answers.ts';

export const FAULTS = ['none', 'hang', 'reset', '500', '429', 'html', 'redirect', 'late'] as const;
/** `late` executes the request and then does not answer. */
export type Fault = (typeof FAULTS)[number];

export interface Faults {
  kind: Fault;
  /** Number of further requests that fail; undefined for all. */
  times: number | undefined;
  /** Only requests whose path matches. */
  path: RegExp;
  /** Executes the request, and then answers badly. */
  afterwards: boolean;
}
export const noFaults = (): Faults => ({ kind: 'none', times: undefined, path: /./, afterwards: false });

type EmulatorContext = Context<{ Bindings: Partial<HttpBindings> }>;

const never = () => new Promise<Response>(() => undefined);

async function misbehave(kind: Fault, c: EmulatorContext): Promise<Response> {
  if (kind === '500') return c.json(refusalAnswer('INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR'), 500);
  if (kind === '429') return c.json(refusalAnswer('RATE_LIMIT_REACHED', 'RATE_LIMIT_REACHED'), 429);
  if (kind === 'html') return c.html('<h1>Portal</h1>');
  if (kind === 'redirect') return c.redirect('/elsewhere', 307);
  if (kind === 'reset') {
    c.env.incoming?.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  return never();
}

/** Applies the configured fault to responses. */
export const failing =
  (faults: Faults): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> =>
  async (c, next) => {
    if (faults.kind === 'none' || faults.times === 0 || !faults.path.test(c.req.path)) return next();
    if (faults.times !== undefined) faults.times -= 1;
    const isDone = faults.kind === 'late' || faults.afterwards;
    const { kind } = faults;
    if (!isDone) return misbehave(kind, c);
    await next();
    const worse = await misbehave(kind, c);
    // Discards the original response, including its headers.
    c.res = undefined;
    c.res = worse;
    return undefined;
  };
