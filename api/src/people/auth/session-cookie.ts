import { parse, serialize } from 'hono/utils/cookie';

/** Only well-formed tokens are looked up. */
const TOKEN = /^[\w-]{43}$/;

/** A cookie that scripts cannot read and cross-site requests do not carry. */
export interface SafeCookie {
  name: string;
  /** Reads its value from a `Cookie` header; undefined if it is missing or malformed. */
  read(cookieHeader: string | null | undefined): string | undefined;
  /** Builds `Set-Cookie`; without an age it ends when the browser closes. */
  write(value: string, maxAgeS?: number): string;
  clear(): string;
}

/** The default port: its cookies need no suffix. */
const USUAL_PORT = '4000';

/**
 * Browsers share cookies between a host's ports: two copies of the product on one machine would sign each other's users
 * out. Over http the name therefore includes the port.
 */
const nameOver = (name: string, { protocol, port }: URL): string =>
  protocol === 'https:' ? `__Host-${name}` : port === '' || port === USUAL_PORT ? name : `${name}-${port}`;

/**
 * Over https the name begins with `__Host-`: the browser then accepts it from this host only, so nothing planted by a
 * sibling host or an unencrypted page is ever read. Browsers refuse that name over http.
 */
export function safeCookie(name: string, publicUrl: string, value: RegExp = TOKEN): SafeCookie {
  const address = new URL(publicUrl);
  const secure = address.protocol === 'https:';
  const full = nameOver(name, address);
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'Lax' } as const;
  return {
    name: full,
    read: (header) => {
      const found = parse(header ?? '', full)[full];
      return found !== undefined && value.test(found) ? found : undefined;
    },
    write: (text, maxAgeS) =>
      serialize(full, text, { ...flags, ...(maxAgeS !== undefined && { maxAge: maxAgeS }) }),
    clear: () => serialize(full, '', { ...flags, maxAge: 0 }),
  };
}

export const sessionCookie = (publicUrl: string): SafeCookie => safeCookie('session', publicUrl);
