import { hourOf, usualEvents, usualHours } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import type { Db } from '#kernel/db';
import { type Hour, hoursAt } from './samples.store.ts';

/** The usual figures of every feed at the current hour; read from the database once an hour. */
export class UsualHours {
  readonly #db: Db;
  #hourMs = Number.NaN;
  #hours: Promise<ReadonlyMap<string, Hour[]>> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns a lookup of the usual number of events of a bookmaker in a mode */
  async at(nowMs: number): Promise<(bookie: string, mode: Mode) => number | undefined> {
    if (hourOf(nowMs) !== this.#hourMs || !this.#hours) {
      this.#hourMs = hourOf(nowMs);
      this.#hours = this.#read(nowMs);
    }
    const hours = await this.#hours.catch((error: unknown) => {
      this.#hours = undefined;
      throw error;
    });
    return (bookie, mode) => usualEvents(hours.get(keyOf(bookie, mode)) ?? [], nowMs);
  }

  async #read(nowMs: number): Promise<ReadonlyMap<string, Hour[]>> {
    const byFeed = new Map<string, Hour[]>();
    for (const hour of await hoursAt(this.#db, usualHours(nowMs))) {
      const key = keyOf(hour.bookie, hour.mode);
      const held = byFeed.get(key);
      if (held) held.push(hour);
      else byFeed.set(key, [hour]);
    }
    return byFeed;
  }
}

const keyOf = (bookie: string, mode: Mode): string => `${mode} ${bookie}`;
