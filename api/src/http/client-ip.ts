import type { AppContext } from './context.ts';

/**
 * The caller's address. A proxy's header is believed only where the operator says that there is a proxy, and then
 * only its last entry: the ones before it come from the client.
 */
export function clientIp(c: AppContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown';
}
