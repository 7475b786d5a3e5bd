import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { NEAR_MS } from './cadence.ts';
import type { League, LeagueEvent } from './league.ts';
import { sportOfKey } from './odds-api-sports.ts';
import type { Poll } from './schedule.ts';
import { canSettle } from './scores.ts';

/** Listing events is free; starts are rescheduled mostly in the last hours. */
const EVENTS_EVERY_MS = HOUR_MS;
const EVENTS_SOON_EVERY_MS = 10 * MINUTE_MS;
const SOON_MS = 6 * HOUR_MS;
/** Pause for a league that did not answer after several attempts. */
const REST_MS = MINUTE_MS;
/** When to retry a league that the provider does not know. */
const REFUSED_MS = 6 * HOUR_MS;
/** The provider lists no older events. */
const GIVEN_UP_MS = 3 * 24 * HOUR_MS;

interface StoredLeague {
  key: string;
  events: Map<string, LeagueEvent>;
  listedMs: number;
  oddsMs?: number;
  scoresMs?: number;
  oddsCost?: number;
  scoresCost?: number;
  restUntilMs: number;
}

/** State of the leagues: their events, and when each was last polled. */
export class LeagueBook {
  readonly #leagues = new Map<string, StoredLeague>();

  /** Follows exactly these leagues from now on. */
  follow(keys: readonly string[]): void {
    for (const key of this.#leagues.keys()) if (!keys.includes(key)) this.#leagues.delete(key);
    for (const key of keys)
      if (!this.#leagues.has(key))
        this.#leagues.set(key, {
          key,
          events: new Map(),
          listedMs: Number.NEGATIVE_INFINITY,
          restUntilMs: Number.NEGATIVE_INFINITY,
        });
  }

  leagues(): League[] {
    return [...this.#leagues.values()].map(({ events, ...league }) => ({
      ...league,
      hasScores: canSettle(sportOfKey(league.key)),
      events: [...events.values()],
    }));
  }

  /** Returns when, and for which league first, events must be listed next. */
  listing(nowMs: number): { key: string; atMs: number } | undefined {
    let first: { key: string; atMs: number } | undefined;
    for (const { key, events, listedMs, restUntilMs } of this.#leagues.values()) {
      const isSoon = [...events.values()].some(
        ({ startMs, isEnded }) => !isEnded && Math.abs(startMs - nowMs) <= SOON_MS,
      );
      const atMs = Math.max(listedMs + (isSoon ? EVENTS_SOON_EVERY_MS : EVENTS_EVERY_MS), restUntilMs);
      if (!first || atMs < first.atMs) first = { key, atMs };
    }
    return first;
  }

  /** Applies the provider's list of events; an unlisted event may have begun, or be cancelled. */
  listed(key: string, listedEvents: readonly { id: string; startMs: number }[], nowMs: number): void {
    const league = this.#leagues.get(key);
    if (!league) return;
    league.listedMs = nowMs;
    const listedIds = new Set(listedEvents.map(({ id }) => id));
    for (const [id, { startMs }] of league.events) {
      const isCalledOff = startMs > nowMs + NEAR_MS && !listedIds.has(id);
      if (isCalledOff || nowMs - startMs > GIVEN_UP_MS) league.events.delete(id);
    }
    this.starts(key, listedEvents);
  }

  /** Applies the latest stated starts: a moved start moves its closing polls. */
  starts(key: string, listedEvents: readonly { id: string; startMs: number }[]): void {
    const events = this.#leagues.get(key)?.events;
    for (const { id, startMs } of listedEvents)
      events?.set(id, { id, startMs, isEnded: events.get(id)?.isEnded ?? false });
  }

  /** @param cost what the provider charged; undefined if it does not state it */
  asked({ league: key, what }: Poll, nowMs: number, cost: number | undefined): void {
    const league = this.#leagues.get(key);
    if (!league) return;
    league[what === 'odds' ? 'oddsMs' : 'scoresMs'] = nowMs;
    // A response without events is free, and does not predict the next one's cost.
    if (cost !== undefined && cost > 0) league[what === 'odds' ? 'oddsCost' : 'scoresCost'] = cost;
  }

  ended(key: string, ids: readonly string[]): void {
    const events = this.#leagues.get(key)?.events;
    for (const id of ids) {
      const event = events?.get(id);
      if (event) event.isEnded = true;
    }
  }

  /** @param isRefused the league does not exist; otherwise it merely did not answer */
  rest(key: string, nowMs: number, isRefused: boolean): void {
    const league = this.#leagues.get(key);
    if (league) league.restUntilMs = nowMs + (isRefused ? REFUSED_MS : REST_MS);
  }
}
