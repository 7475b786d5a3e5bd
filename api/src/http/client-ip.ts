import type { AppContext } from './context.ts';
import { plainHeader } from './plain-text.ts';

/** An IPv6 address with its zone and a port is not longer. */
const MAX_ADDRESS_CHARS = 80;

/**
 * The caller's address. A proxy's header is believed only where the operator says that there is a proxy, and then
 * only its last entry: the ones before it come from the client.
 */
export function clientIp(c: AppContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return (
    (forwarded && plainHeader(forwarded, MAX_ADDRESS_CHARS)) ||
    c.env?.incoming?.socket.remoteAddress ||
    'unknown'
  );
}
