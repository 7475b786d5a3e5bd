import { LRUCache } from 'lru-cache';
import type { Identity } from '#kernel/http';
import type { SafeCookie } from './session-cookie.ts';

/** How long an answer is believed. Short, because another process may have ended the session meanwhile. */
const BELIEVED_MS = 1000;
const MAX_SESSIONS = 20_000;

interface Entry {
  identity: Promise<Identity | undefined>;
  untilMs: number;
}
type Lookup = (token: string) => Promise<Identity | undefined>;
type Matches = (identity: Identity) => boolean;

/**
 * Who is signed in, by cookie. A look-up costs a millisecond, so its answer is kept for a moment, and thrown away
 * at once when the session ends or the person's roles or plan change.
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

  /** Who the cookies in these headers belong to; undefined for a visitor. */
  async identify(headers: Headers): Promise<Identity | undefined> {
    const token = this.#cookie.read(headers.get('cookie'));
    if (token === undefined) return undefined;
    const identity = await this.#recall(token);
    return identity && identity.expiresAtMs > this.#nowMs() ? identity : undefined;
  }

  /** The session ended, or has another token: its cookie is worth nothing from now on. */
  endSession(sessionId: string): void {
    this.#forget((identity) => identity.sessionId === sessionId);
  }

  /** Roles, plan or password of a user changed: whoever acts for them must ask again. */
  changeUser(userId: string): void {
    this.#forget((identity) => identity.userId === userId);
  }

  /** Hears which identities are no longer what they were; answers how to stop hearing. */
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

  /** Entries that are still being looked up may be about to answer what no longer holds: all of them go. */
  #forget(matches: Matches): void {
    this.#cache.clear();
    for (const listener of this.#listeners) listener(matches);
  }
}
