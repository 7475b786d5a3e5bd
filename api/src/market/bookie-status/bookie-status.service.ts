import {
  type AdminFeedsAnswer,
  type BookieStatusAnswer,
  type BookiesStatusAnswer,
  FEED_LIMITS,
  type GivenBack,
  type HouseStatus,
  type JoinedOutage,
  joinedOutages,
  type Outage,
  type OutageGiven,
  type OutagesAnswer,
  STATUS_DAYS_MS,
} from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { FeedStatus } from '#market/feeds';
import { adminFeedOf } from './admin-feeds.ts';
import type { Collected } from './collected.ts';
import { incidentsSince } from './incidents.store.ts';
import { lastDay } from './last-day.ts';
import { mineOf } from './mine.ts';
import { hoursOf, samplesOf } from './samples.store.ts';
import type { FactReader, StatusFacts } from './status-facts.ts';
import { lasting, statusRow } from './status-rows.ts';
import type { UsualHours } from './usual-hours.ts';
import { watchRow } from './watch.store.ts';

export type FeedOutage = JoinedOutage<Mode>;

/** Time that outages give back to a user; implemented by `outage-credits`. */
export interface OutageCredits {
  /** Keyed by the outage's `id`. */
  of(
    userId: string,
    outages: readonly FeedOutage[],
  ): Promise<{
    outages: ReadonlyMap<string, { people?: number; given?: OutageGiven }>;
    givenBack?: GivenBack;
  }>;
}

interface StatusServiceDeps {
  db: Db;
  facts: FactReader;
  usual: UsualHours;
  collected(): Promise<readonly Collected[]>;
  credits: OutageCredits | undefined;
  /** Statuses of the feed adapters; absent when unknown. */
  feeds?: (() => readonly FeedStatus[] | undefined) | undefined;
  nowMs: () => number;
}

/** Status of bookmakers' feeds, now and in the past, for users. */
export class BookieStatusService {
  readonly #deps: StatusServiceDeps;

  constructor(deps: StatusServiceDeps) {
    this.#deps = deps;
  }

  async all(userId: string): Promise<BookiesStatusAnswer> {
    const { db, usual } = this.#deps;
    const facts = await this.#deps.facts.read();
    const usualOf = await usual.at(facts.nowMs);
    const shown = await this.#shown(facts);
    const bookies = shown.map((who) => statusRow(who, facts, usualOf));
    const values = shown.map(({ bookie }) => bookie);
    return {
      success: true,
      on: isoOf(facts.nowMs),
      house: await this.#house(facts.nowMs),
      ...this.#feeds(),
      bookies,
      ...(await mineOf(db, userId, values)),
    };
  }

  /** Statuses of the feed adapters, for administrators. */
  adminFeeds(): AdminFeedsAnswer {
    const feeds = this.#deps.feeds?.()?.map(adminFeedOf);
    return { success: true, on: isoOf(this.#deps.nowMs()), ...(feeds && { feeds }) };
  }

  #feeds(): Pick<BookiesStatusAnswer, 'feeds'> {
    const feeds = this.#deps.feeds?.();
    if (!feeds) return {};
    return {
      feeds: feeds.map(({ name, state, lastItemAtMs }) => ({
        name,
        state,
        ...(lastItemAtMs !== undefined && { lastItemOn: isoOf(lastItemAtMs) }),
      })),
    };
  }

  /** @throws ApiError NOT_FOUND for a bookmaker that is not collected */
  async one(bookie: string): Promise<BookieStatusAnswer> {
    const { db, usual } = this.#deps;
    const facts = await this.#deps.facts.read();
    const who = (await this.#shown(facts)).find((each) => each.bookie === bookie);
    if (!who) throw new ApiError('NOT_FOUND', { message: 'This bookmaker is not collected' });
    const { nowMs } = facts;
    const [samples, hours, usualOf, house] = await Promise.all([
      samplesOf(db, bookie, { fromMs: nowMs - DAY_MS, toMs: nowMs }),
      hoursOf(db, bookie),
      usual.at(nowMs),
      this.#house(nowMs),
    ]);
    const incidents = facts.incidents(bookie);
    return {
      success: true,
      on: isoOf(nowMs),
      house,
      bookie: statusRow(who, facts, usualOf),
      series: lastDay(samples, hours, nowMs),
      left: leftOf(who, facts),
      incidents: incidents.map(({ id, mode, kind, fromMs, toMs }) => ({
        id,
        mode,
        kind,
        from: isoOf(fromMs),
        ...(toMs !== null && { to: isoOf(toMs) }),
      })),
    };
  }

  async outages(userId: string): Promise<OutagesAnswer> {
    const { db, credits, nowMs: clock } = this.#deps;
    const nowMs = clock();
    const silent = (await incidentsSince(db, nowMs - STATUS_DAYS_MS)).filter(({ kind }) => kind === 'silent');
    const joined = joinedOutages(silent);
    const labels = new Map((await this.#deps.collected()).map(({ bookie, label }) => [bookie, label]));
    const given = await credits?.of(userId, joined);
    const outages = joined.map(
      ({ id, bookie, modes, fromMs, toMs }): Outage => ({
        id,
        bookie,
        label: labels.get(bookie) ?? bookie,
        modes,
        from: isoOf(fromMs),
        ...(toMs !== null && { to: isoOf(toMs) }),
        lengthMs: (toMs ?? nowMs) - fromMs,
        ...given?.outages.get(id),
      }),
    );
    const givenBack = given?.givenBack;
    return { success: true, on: isoOf(nowMs), outages, ...(givenBack && { givenBack }) };
  }

  /** Collected bookmakers that were ever heard, by name; sorted here, as each database has its own collation. */
  async #shown(facts: StatusFacts): Promise<Collected[]> {
    const collected = await this.#deps.collected();
    return collected
      .filter(({ bookie, prematch, live }) => (prematch || live) && facts.isKnown(bookie))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  }

  async #house(nowMs: number): Promise<HouseStatus> {
    const row = await watchRow(this.#deps.db);
    if (row?.downSinceMs !== null && row?.downSinceMs !== undefined)
      return { state: 'down', since: isoOf(row.downSinceMs) };
    const lookedMs = row?.lookedMs ?? 0;
    return nowMs - lookedMs <= FEED_LIMITS.reopenMs ? { state: 'usual' } : { state: 'starting' };
  }
}

/** When the last of its prices turned stale, and how many arbs disappeared with them. */
function leftOf(who: Collected, facts: StatusFacts): BookieStatusAnswer['left'] {
  const silent = lasting(facts.incidents(who.bookie), 'silent');
  const [first] = silent;
  if (!first) return undefined;
  const leftMs = Math.max(...silent.map(({ fromMs, mode }) => fromMs + who.staleMs[mode]));
  return { on: isoOf(leftMs), arbs: silent.reduce((sum, { arbs }) => sum + arbs, 0) };
}
