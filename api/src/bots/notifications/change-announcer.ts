import { may } from '@bothways/domain/identity';
import { HANDLES_ALL } from '@bothways/domain/notifications';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { LiveHub } from '#market/live';
import { changedSince } from './notifications.store.ts';

/** How often it is looked whether something came: from another process, or from an area that does not say so. */
const LOOK_MS = 1000;
/** A transaction may take so long from its time to its end; what takes longer is found by the page's own asking. */
const BACK_MS = 15_000;

interface Deps {
  db: Db;
  news: LiveHub['news'];
  log: Logger;
  nowMs: () => number;
}

/** Tells the pages of those whom a notification concerns that there is something new: at once, and once for each change. */
export class ChangeAnnouncer {
  readonly #deps: Deps;
  /** What was told, with when it changed. */
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
