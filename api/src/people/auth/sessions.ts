import { LRUCache } from 'lru-cache';
import type { Identity } from '#kernel/http';
import type { SafeCookie } from './session-cookie.ts';

/** Cache lifetime. Short, because another process may have ended the session meanwhile. */
const BELIEVED_MS = 1000;
const MAX_SESSIONS = 20_000;

interface Entry {
  identity: Promise<Identity | undefined>;
  untilMs: number;
}
type Lookup = (token: string) => Promise<Identity | undefined>;
type Matches = (identity: Identity) => boolean;

/**
 * Identifies users by cookie. A lookup costs a millisecond, so the result is cached briefly, and dropped at once when
 * the session ends or the user's roles or plan change.
 */
export class Sessions {
  readonly #cache = new LRUCache<string, Entry>({ max: MAX_SESSIONS });
  readonly #lookup: Lookup;
  readonly #cookie: Pick<SafeCookie, 'read'>;
  readonly #nowMs: () => number;
  readonly #listeners = new Set<(ended: Matches) => void>();

  constructor(lookup: Lookup, cookie: Pick<SafeCookie, 'read'>, nowMs: () => number) {
    this.#lookup = lookup;
    this.#cookie = cookie;
    this.#nowMs = nowMs;
  }

  /** Identifies the caller by cookies; undefined for a visitor. */
  async identify(headers: Headers): Promise<Identity | undefined> {
    const token = this.#cookie.read(headers.get('cookie'));
    if (token === undefined) return undefined;
    const identity = await this.#recall(token);
    return identity && identity.expiresAtMs > this.#nowMs() ? identity : undefined;
  }

  /** Drops a session that has ended or has a new token. */
  endSession(sessionId: string): void {
    this.#forget((identity) => identity.sessionId === sessionId);
  }

  /** Drops a user's identities after a change of roles, plan or password. */
  changeUser(userId: string): void {
    this.#forget((identity) => identity.userId === userId);
  }

  /** Subscribes to identities that are no longer valid; returns the unsubscribe function. */
  onEnd(listener: (ended: Matches) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #recall(token: string): Promise<Identity | undefined> {
    const nowMs = this.#nowMs();
    const cached = this.#cache.get(token);
    if (cached && cached.untilMs > nowMs) return cached.identity;
    const identity = this.#lookup(token);
    this.#cache.set(token, { identity, untilMs: nowMs + BELIEVED_MS });
    identity.catch(() => this.#cache.delete(token));
    return identity;
  }

  /** Entries still being looked up may return an outdated result: all of them are dropped. */
  #forget(matches: Matches): void {
    this.#cache.clear();
    for (const listener of this.#listeners) listener(matches);
  }
}
