import type { AppContext } from './context.ts';
import { plainHeader } from './plain-text.ts';

/** Longest IPv6 address with zone and port. */
const MAX_ADDRESS_CHARS = 80;

/**
 * Returns the caller's address. A proxy's header is trusted only if the operator has declared a proxy, and then only
 * its last entry: the earlier ones come from the client.
 */
export function addressOf(
  forwardedFor: string | undefined,
  peer: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return (forwarded && plainHeader(forwarded, MAX_ADDRESS_CHARS)) || peer || 'unknown';
}

/** The same for a request. */
export const clientIp = (c: AppContext, trustProxy: boolean): string =>
  addressOf(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, trustProxy);
