import { keyedHash } from '#kernel/vault';
import { type SafeCookie, safeCookie } from './session-cookie.ts';

const VALUE = /^[\w-]{36}\.[\w-]{43}$/;
const MARK_CHARS = 16;

/** The value of a trusted device's cookie. */
interface TrustCookie {
  id: string;
  token: string;
}

/**
 * The cookies of trusted devices, one for each person who trusts the browser: signing in to one account neither uses nor
 * replaces the trust of another. Their names are keyed hashes, and tell nobody whose they are.
 */
export class TrustCookies {
  readonly #key: Buffer;
  readonly #publicUrl: string;

  constructor(key: Buffer, publicUrl: string) {
    this.#key = key;
    this.#publicUrl = publicUrl;
  }

  /** Reads a person's cookie of a `Cookie` header; undefined if there is none. */
  read(cookieHeader: string | undefined, userId: string): TrustCookie | undefined {
    const [id, token] = this.#of(userId).read(cookieHeader)?.split('.') ?? [];
    return id === undefined || token === undefined ? undefined : { id, token };
  }

  /** Builds `Set-Cookie`. */
  write(userId: string, { id, token }: TrustCookie, maxAgeS: number): string {
    return this.#of(userId).write(`${id}.${token}`, maxAgeS);
  }

  /**
   * Returns the token that replaces one: the same for two sign-ins at once, and when an answer was lost and the browser
   * asks again. Without our key nobody gets from a token to the next.
   */
  successor({ id, token }: TrustCookie): string {
    return keyedHash(this.#key, 'successor', id, token);
  }

  #of(userId: string): SafeCookie {
    const mark = keyedHash(this.#key, 'name', userId).slice(0, MARK_CHARS);
    return safeCookie(`trust-${mark}`, this.#publicUrl, VALUE);
  }
}
