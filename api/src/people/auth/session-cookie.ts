import { parse, serialize } from 'hono/utils/cookie';

/** Only what we made ourselves is looked up. */
const TOKEN = /^[\w-]{43}$/;

/** A cookie that scripts cannot read and other sites' requests do not carry. */
export interface SafeCookie {
  name: string;
  /** Its value in a `Cookie` header; undefined when it is missing or none of ours. */
  read(cookieHeader: string | null | undefined): string | undefined;
  /** `Set-Cookie`; without an age it goes when the browser closes. */
  write(value: string, maxAgeS?: number): string;
  clear(): string;
}

/** Where people open the product unless told otherwise: its cookies need no mark. */
const USUAL_PORT = '4000';

/**
 * Browsers do not tell the ports of a host apart: two copies of the product on one machine would sign each other's people
 * out. Over http the name therefore says the port.
 */
const nameOver = (name: string, { protocol, port }: URL): string =>
  protocol === 'https:' ? `__Host-${name}` : port === '' || port === USUAL_PORT ? name : `${name}-${port}`;

/**
 * Over https the name begins with `__Host-`: the browser then takes it from this very host only, and nothing that a
 * neighbouring host or a page without encryption has planted is ever read. Browsers refuse that name over http.
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
