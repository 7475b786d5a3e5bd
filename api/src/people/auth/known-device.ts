import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#kernel/vault';
import { type SafeCookie, safeCookie } from './session-cookie.ts';
import { newToken } from './tokens.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const VALUE = /^[\w-]{43}\.[\w-]{43}$/;

/**
 * Recognizes browsers that have been in an account, by a cookie that only we can make, bound to the account's address.
 * It grants no access; it only distinguishes owners from strangers who guess.
 */
export class KnownDevices {
  readonly #key: Buffer;
  readonly #cookie: SafeCookie;

  constructor(key: Buffer, publicUrl: string) {
    this.#key = key;
    this.#cookie = safeCookie('device', publicUrl, VALUE);
  }

  /** Identifies the browser of a `Cookie` header, if it has been in this address's account. */
  find(cookieHeader: string | null | undefined, email: string): string | undefined {
    const [nonce = '', mark = ''] = this.#cookie.read(cookieHeader)?.split('.') ?? [];
    const wanted = Buffer.from(keyedHash(this.#key, nonce, email));
    const given = Buffer.from(mark);
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? nonce : undefined;
  }

  /** Builds `Set-Cookie` for a browser that has just signed in. */
  remember(email: string): string {
    const nonce = newToken();
    return this.#cookie.write(`${nonce}.${keyedHash(this.#key, nonce, email)}`, YEAR_S);
  }
}
