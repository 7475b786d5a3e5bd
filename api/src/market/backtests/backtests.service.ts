import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  BACKTEST_FAULTS,
  type Backtest,
  type BacktestError,
  type BacktestFacts,
  type BacktestsAnswer,
  type BettingQuery,
  bettingOf,
  bettingSchema,
  defaultBetting,
  type FoundAnswer,
  type FoundQuery,
  MAX_BACKTESTS,
  MAX_BACKTESTS_UNDER_WAY,
  type NewBacktest,
} from '@bothways/domain/backtest';
import type { ErrorCode } from '@bothways/domain/errors';
import type { Feature } from '@bothways/domain/plans';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { z } from 'zod';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandFeature, type Identity } from '#kernel/http';
import { silencesBetween } from '#market/bookie-status';
import { allBookies, bookRules } from '#market/bookies';
import type { HistoryClient } from '#market/history';
import type { Results } from '#market/results';
import { type OwnConfiguration, ownConfiguration } from '#market/settings';
import type { BacktestPort } from './backtest-port.ts';
import type { BacktestRuns } from './backtest-runs.ts';
import {
  type BacktestRow,
  backtestsOf,
  cancelBacktest,
  deleteBacktest,
  eventsWithFinds,
  findsAfter,
  insertBacktest,
  ownBacktest,
} from './backtests.store.ts';
import { hasScreenRules, listOf, queryTextOf } from './replayed-list.ts';
import { storedFindSchema, toFound } from './stored-find.ts';
import { listsTried, noteTry } from './tries.store.ts';

interface BacktestsDeps {
  db: Db;
  port: BacktestPort;
  runs: BacktestRuns;
  history: Pick<HistoryClient, 'explore'>;
  results: Pick<Results, 'of'>;
  nowMs: () => number;
}

type Person = Pick<Identity, 'userId' | 'plan' | 'isPaused' | 'permissions'> & Identity;

/** Rows per query, so that other requests run in between. */
const FINDS_AT_ONCE = 2000;
const EVENTS_AT_ONCE = 500;

const spanSchema = z.object({ data: z.object({ fromMs: z.number(), toMs: z.number() }) });
const decoder = new TextDecoder();

const WORDS: Record<BacktestError, readonly [ErrorCode, string]> = {
  configurationNotFound: ['NOT_FOUND', 'No such configuration'],
  noBookmakers: ['UNPROCESSABLE', 'The configuration selects no bookmaker'],
  outsideHistory: ['UNPROCESSABLE', 'Nothing is stored of these days'],
  tooManyKept: ['CONFLICT', `Only ${MAX_BACKTESTS} backtests are kept: delete one first`],
  tooManyUnderWay: ['CONFLICT', `${MAX_BACKTESTS_UNDER_WAY} backtests are under way already`],
  notFinished: ['CONFLICT', 'The backtest is not done'],
  alreadyOver: ['CONFLICT', 'The backtest is over already'],
};

function refusal(error: BacktestError): ApiError {
  const [code, message] = WORDS[error];
  return new ApiError(code, { message, error });
}

const noBacktest = (): ApiError => new ApiError('NOT_FOUND', { message: 'No such backtest' });
const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const faultOf = (fault: string | null) => BACKTEST_FAULTS.find((each) => each === fault);

/** A backtest as it is sent. */
function toBacktest(row: BacktestRow): Backtest {
  const fault = faultOf(row.fault);
  return {
    id: row.id,
    kind: row.kind,
    mode: row.mode,
    configuration: { id: row.configurationId, name: row.configurationName },
    from: isoOf(row.fromMs),
    to: isoOf(row.toMs),
    betting: bettingSchema.parse(JSON.parse(row.betting)),
    state: row.state,
    progress: {
      events: row.events,
      ...(row.ofEvents !== null && { ofEvents: row.ofEvents }),
      points: row.points,
      found: row.found,
    },
    ...(fault && { fault }),
    createdAt: isoOf(row.createdAtMs),
    ...(row.startedAtMs !== null && { startedAt: isoOf(row.startedAtMs) }),
    ...(row.endedAtMs !== null && { endedAt: isoOf(row.endedAtMs) }),
  };
}

/** The features a backtest requires: the list itself, and odds history of its mode. */
const featuresOf = ({ kind, mode }: Pick<BacktestRow, 'kind' | 'mode'>): Feature[] => [
  `historicOdds:${mode}`,
  `${kind === 'arbs' ? 'surebets' : 'valueBets'}:${mode}`,
];

function demandList(person: Person, list: Pick<BacktestRow, 'kind' | 'mode'>): void {
  for (const feature of featuresOf(list)) demandFeature(person, feature);
}

/** Creates, reads and judges users' backtests. */
export class BacktestsService {
  readonly #deps: BacktestsDeps;

  constructor(deps: BacktestsDeps) {
    this.#deps = deps;
  }

  async list({ userId }: Person): Promise<Omit<BacktestsAnswer, 'success'>> {
    const rows = await backtestsOf(this.#deps.db, userId);
    const span = await this.#span();
    return {
      backtests: rows.map(toBacktest),
      ...(span && { history: { from: isoOf(span.fromMs), to: isoOf(span.toMs) } }),
    };
  }

  /** @throws ApiError NOT_FOUND */
  async one(person: Person, id: string): Promise<Backtest> {
    return toBacktest(await this.#demand(person, id));
  }

  /**
   * Stores a backtest, idempotent by key; it starts as soon as the queue allows.
   * @throws ApiError with the key of `BACKTEST_ERRORS`, PLAN_REQUIRED, KEY_REUSED
   */
  async add(person: Person, body: NewBacktest): Promise<Backtest> {
    const { db, nowMs, runs } = this.#deps;
    const { userId } = person;
    const known = await this.#byKey(person, body);
    if (known) return toBacktest(known);
    const configuration = await ownConfiguration(db, userId, body.kind, body.configurationId);
    if (!configuration) throw refusal('configurationNotFound');
    const { mode } = configuration;
    demandList(person, { kind: body.kind, mode });
    const query = queryTextOf(configuration, await allBookies(db));
    if (query === undefined) throw refusal('noBookmakers');
    const period = await this.#period(body);
    const row = newRow(userId, body, { configuration, query, ...period, nowMs: nowMs() });
    const listHash = hashOf([body.kind, listOf(body.kind, query, []).filter]);
    const added = await transact(db, async (trx) => {
      const own = await backtestsOf(trx, userId);
      const twin = own.find(({ key }) => key === body.key);
      if (twin) return twin;
      if (own.length >= MAX_BACKTESTS) throw refusal('tooManyKept');
      const underWay = own.filter(({ state }) => state === 'waiting' || state === 'running');
      if (underWay.length >= MAX_BACKTESTS_UNDER_WAY) throw refusal('tooManyUnderWay');
      await insertBacktest(trx, row);
      await noteTry(trx, { userId, listHash, ...period, atMs: nowMs() });
      await runs.queue.add(trx, { id: row.id });
      return row;
    });
    runs.queue.wake();
    return toBacktest(added);
  }

  /** @throws ApiError NOT_FOUND, CONFLICT alreadyOver */
  async cancel(person: Person, id: string): Promise<Backtest> {
    const { db, nowMs, runs } = this.#deps;
    const { userId } = person;
    await this.#demand(person, id);
    const isCancelled = await transact(db, (trx) => cancelBacktest(trx, userId, id, nowMs()));
    if (!isCancelled) throw refusal('alreadyOver');
    runs.stop(id);
    return this.one(person, id);
  }

  /** Deletes a backtest with all its finds, and stops it if it runs. @throws ApiError NOT_FOUND */
  async delete({ userId }: Person, id: string): Promise<void> {
    const { db, runs } = this.#deps;
    const isDeleted = await transact(db, (trx) => deleteBacktest(trx, userId, id));
    if (!isDeleted) throw noBacktest();
    runs.stop(id);
  }

  /**
   * The outcome of betting in this way, by the results known now, as a finished body.
   * @throws ApiError NOT_FOUND, CONFLICT notFinished, PLAN_REQUIRED
   */
  async judgement(person: Person, id: string, asked: BettingQuery): Promise<Uint8Array<ArrayBuffer>> {
    const row = await this.#demandDone(person, id);
    const betting = bettingOf(asked, toBacktest(row).betting);
    const [finds, standings, facts] = [
      await this.#finds(id),
      await this.#standings(id),
      await this.#facts(row),
    ];
    return this.#deps.port.judge({ finds, standings, betting, facts });
  }

  /** A page of a backtest's finds. @throws ApiError NOT_FOUND, CONFLICT notFinished, PLAN_REQUIRED */
  async found(
    person: Person,
    id: string,
    { cursor = 0, limit }: FoundQuery,
  ): Promise<Omit<FoundAnswer, 'success'>> {
    const { db, results } = this.#deps;
    await this.#demandDone(person, id);
    const rows = await findsAfter(db, id, cursor, limit + 1);
    const page = rows.slice(0, limit).map(({ number, find }) => ({
      number,
      find: storedFindSchema.parse(JSON.parse(find)),
    }));
    const standings = await results.of(page.map(({ find }) => find.event.id));
    const last = page.at(-1);
    return {
      found: page.map(({ number, find }) => toFound(number, find, standings)),
      ...(rows.length > limit && last && { next: last.number }),
    };
  }

  async #byKey({ userId }: Person, body: NewBacktest): Promise<BacktestRow | undefined> {
    const own = await backtestsOf(this.#deps.db, userId);
    const known = own.find(({ key }) => key === body.key);
    if (known && known.bodyHash !== hashOf(body)) throw new ApiError('KEY_REUSED');
    return known;
  }

  async #span(): Promise<{ fromMs: number; toMs: number } | undefined> {
    const { history, nowMs } = this.#deps;
    try {
      const bytes = await history.explore({ name: 'span', about: { nowMs: nowMs() } });
      return spanSchema.parse(JSON.parse(decoder.decode(bytes))).data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** The requested days up to now. They must begin on a day of the history and end no later than today. */
  async #period({ from, to }: NewBacktest): Promise<{ fromMs: number; toMs: number }> {
    const nowMs = this.#deps.nowMs();
    const [fromMs, toMs] = [Date.parse(from), Math.min(Date.parse(to), nowMs)];
    const span = await this.#span();
    const isWithin =
      span !== undefined &&
      fromMs >= span.fromMs - DAY_MS &&
      fromMs < toMs &&
      Date.parse(to) < nowMs + DAY_MS &&
      fromMs <= span.toMs;
    if (!isWithin) throw refusal('outsideHistory');
    return { fromMs, toMs };
  }

  async #demand({ userId }: Person, id: string): Promise<BacktestRow> {
    const row = await ownBacktest(this.#deps.db, userId, id);
    if (!row) throw noBacktest();
    return row;
  }

  async #demandDone(person: Person, id: string): Promise<BacktestRow> {
    const row = await this.#demand(person, id);
    demandList(person, row);
    if (row.state !== 'done') throw refusal('notFinished');
    return row;
  }

  async #finds(id: string): Promise<{ number: number; find: string }[]> {
    const finds: { number: number; find: string }[] = [];
    for (;;) {
      const page = await findsAfter(this.#deps.db, id, finds.at(-1)?.number ?? 0, FINDS_AT_ONCE);
      finds.push(...page);
      if (page.length < FINDS_AT_ONCE) return finds;
      await breathe();
    }
  }

  async #standings(id: string): Promise<Awaited<ReturnType<Results['of']>>> {
    const { db, results } = this.#deps;
    const events = await eventsWithFinds(db, id);
    const standings: Awaited<ReturnType<Results['of']>> = new Map();
    for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
      for (const [event, standing] of await results.of(events.slice(from, from + EVENTS_AT_ONCE)))
        standings.set(event, standing);
      await breathe();
    }
    return standings;
  }

  async #facts(row: BacktestRow): Promise<BacktestFacts> {
    const { db } = this.#deps;
    const { filter } = listOf(row.kind, row.query, await bookRules(db));
    const own = new Set([...filter.bookies, ...filter.references, ...Object.keys(filter.bookieMapping)]);
    const silences = await silencesBetween(db, row);
    return {
      kind: row.kind,
      gaps: silences
        .filter(({ bookie }) => own.size === 0 || own.has(bookie))
        .map(({ bookie, fromMs, toMs }) => ({
          bookie,
          fromMs: Math.max(fromMs, row.fromMs),
          toMs: Math.min(toMs ?? row.toMs, row.toMs),
        })),
      outlines: row.outlines,
      unreceived: row.unreceived,
      tried: await listsTried(db, row),
      hasScreenRules: row.hasScreenRules === 1,
    };
  }
}

interface Asked {
  configuration: OwnConfiguration;
  query: string;
  fromMs: number;
  toMs: number;
  nowMs: number;
}

function newRow(
  userId: string,
  body: NewBacktest,
  { configuration, query, fromMs, toMs, nowMs }: Asked,
): BacktestRow {
  return {
    id: randomUUID(),
    userId,
    key: body.key,
    bodyHash: hashOf(body),
    kind: body.kind,
    mode: configuration.mode,
    configurationId: configuration.id,
    configurationName: configuration.name,
    query,
    betting: JSON.stringify(bettingOf(body.betting, defaultBetting(configuration.mode))),
    hasScreenRules: hasScreenRules(configuration.payload) ? 1 : 0,
    ...{ fromMs, toMs },
    ...{ state: 'waiting', fault: null, holder: null, tries: 0 },
    ...{ events: 0, ofEvents: null, points: 0, found: 0, outlines: 0, unreceived: 0 },
    ...{ createdAtMs: nowMs, startedAtMs: null, endedAtMs: null },
  };
}
