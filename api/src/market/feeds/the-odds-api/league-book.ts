import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { NEAR_MS } from './cadence.ts';
import type { League, LeagueEvent } from './league.ts';
import { sportOfKey } from './odds-api-sports.ts';
import type { Poll } from './schedule.ts';
import { canSettle } from './scores.ts';

/** Which events there are costs nothing to ask; starts are moved, mostly in the last hours. */
const EVENTS_EVERY_MS = HOUR_MS;
const EVENTS_SOON_EVERY_MS = 10 * MINUTE_MS;
const SOON_MS = 6 * HOUR_MS;
/** Who did not answer, after several tries, is left alone for so long. */
const REST_MS = MINUTE_MS;
/** Who is unknown there is asked again after. */
const REFUSED_MS = 6 * HOUR_MS;
/** The provider tells of no events further back. */
const GIVEN_UP_MS = 3 * 24 * HOUR_MS;

interface Kept {
  key: string;
  events: Map<string, LeagueEvent>;
  listedMs: number;
  oddsMs?: number;
  scoresMs?: number;
  oddsCost?: number;
  scoresCost?: number;
  restUntilMs: number;
}

/** What is known of the leagues: their events, and when each was asked. */
export class LeagueBook {
  readonly #leagues = new Map<string, Kept>();

  /** From now on these leagues and no others. */
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

  /** When the events of a league are to be asked for next, and of which one first. */
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

  /** Events as the provider lists them; what it does not list any more may have begun, or is not to be. */
  listed(key: string, told: readonly { id: string; startMs: number }[], nowMs: number): void {
    const league = this.#leagues.get(key);
    if (!league) return;
    league.listedMs = nowMs;
    const isTold = new Set(told.map(({ id }) => id));
    for (const [id, { startMs }] of league.events) {
      const isCalledOff = startMs > nowMs + NEAR_MS && !isTold.has(id);
      if (isCalledOff || nowMs - startMs > GIVEN_UP_MS) league.events.delete(id);
    }
    this.starts(key, told);
  }

  /** When events begin, by whoever says it last: a start that was moved moves what closes its line. */
  starts(key: string, told: readonly { id: string; startMs: number }[]): void {
    const events = this.#leagues.get(key)?.events;
    for (const { id, startMs } of told)
      events?.set(id, { id, startMs, isEnded: events.get(id)?.isEnded ?? false });
  }

  /** @param cost what the provider took; undefined where it does not say */
  asked({ league: key, what }: Poll, nowMs: number, cost: number | undefined): void {
    const league = this.#leagues.get(key);
    if (!league) return;
    league[what === 'odds' ? 'oddsMs' : 'scoresMs'] = nowMs;
    // An answer without events costs nothing, and says nothing about the next.
    if (cost !== undefined && cost > 0) league[what === 'odds' ? 'oddsCost' : 'scoresCost'] = cost;
  }

  ended(key: string, ids: readonly string[]): void {
    const events = this.#leagues.get(key)?.events;
    for (const id of ids) {
      const event = events?.get(id);
      if (event) event.isEnded = true;
    }
  }

  /** @param isRefused it is not there at all; otherwise it only did not answer */
  rest(key: string, nowMs: number, isRefused: boolean): void {
    const league = this.#leagues.get(key);
    if (league) league.restUntilMs = nowMs + (isRefused ? REFUSED_MS : REST_MS);
  }
}
