import { may } from '@bothways/domain/identity';
import { HANDLES_ALL } from '@bothways/domain/notifications';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { LiveHub } from '#market/live';
import { changedSince } from './notifications.store.ts';

/** Poll interval for changes by other processes, and by areas that do not announce them. */
const LOOK_MS = 1000;
/** A transaction may commit this long after its time; later ones are found by the page's own polling. */
const BACK_MS = 15_000;

interface Deps {
  db: Db;
  news: LiveHub['news'];
  log: Logger;
  nowMs: () => number;
}

/** Notifies the pages of those concerned of changes: immediately, and once each. */
export class ChangeAnnouncer {
  readonly #deps: Deps;
  /** Announced notifications, with the time of their change. */
  readonly #announced = new Map<string, number>();
  #checking: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.check(), LOOK_MS).unref();
  }

  /** Returns at once. */
  check(): void {
    if (this.#deps.news.size === 0) return;
    if (this.#checking) {
      this.#again = true;
      return;
    }
    this.#checking = this.#check()
      .catch((err: unknown) => this.#deps.log.warn({ area: 'notifications', err }, 'News were not told'))
      .finally(() => {
        this.#checking = undefined;
        const again = this.#again;
        this.#again = false;
        if (again) this.check();
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#again = false;
    await this.#checking;
  }

  async #check(): Promise<void> {
    const { db, news, nowMs } = this.#deps;
    const sinceMs = nowMs() - BACK_MS;
    const concerned = new Set<string>();
    for (const { id, changedAtMs, createdBy, userId } of await changedSince(db, sinceMs)) {
      const key = `${id} ${userId ?? ''}`;
      if (this.#announced.get(key) === changedAtMs) continue;
      this.#announced.set(key, changedAtMs);
      if (createdBy !== null) concerned.add(createdBy);
      concerned.add(userId ?? '');
    }
    for (const [key, changedAtMs] of this.#announced) if (changedAtMs < sinceMs) this.#announced.delete(key);
    if (concerned.size === 0) return;
    news.tell(({ userId, permissions }) => concerned.has(userId) || may(permissions, HANDLES_ALL));
  }
}
