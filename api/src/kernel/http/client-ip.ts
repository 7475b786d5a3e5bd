import type { AppContext } from './context.ts';
import { plainHeader } from './plain-text.ts';

/** An IPv6 address with its zone and a port is not longer. */
const MAX_ADDRESS_CHARS = 80;

/**
 * The caller's address. A proxy's header is believed only where the operator says that there is a proxy, and then
 * only its last entry: the ones before it come from the client.
 */
export function addressOf(
  forwardedFor: string | undefined,
  peer: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return (forwarded && plainHeader(forwarded, MAX_ADDRESS_CHARS)) || peer || 'unknown';
}

/** The same of a request. */
export const clientIp = (c: AppContext, trustProxy: boolean): string =>
  addressOf(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, trustProxy);
