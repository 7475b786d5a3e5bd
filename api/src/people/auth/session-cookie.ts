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

/**
 * Over https the name begins with `__Host-`: the browser then takes it from this very host only, and nothing that a
 * neighbouring host or a page without encryption has planted is ever read. Browsers refuse that name over http.
 */
export function safeCookie(name: string, publicUrl: string, value: RegExp = TOKEN): SafeCookie {
  const secure = new URL(publicUrl).protocol === 'https:';
  const full = secure ? `__Host-${name}` : name;
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
