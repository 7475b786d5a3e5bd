import type { Arb, ArbFilter } from '@bothways/domain/arbs';
import type { BookRules, ModeSettings } from '@bothways/domain/bookies';
import { type ValueBet, valueBetQuerySchema } from '@bothways/domain/valuebets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine, type EngineStats } from '../src/index.ts';
import { changesOf, drain, subscribe } from '../src/testing/followed.ts';
import { filterOf, NOW_MS } from '../src/testing/quotes.ts';
import { anyRuledSteps, CATALOGUE, type RuledStep, rulesAfter, unset } from '../src/testing/random-rules.ts';

const RUNS = Number(process.env.ORACLE_RUNS ?? 40);
const MODES = ['prematch', 'live'] as const;
const FILTERS: readonly ArbFilter[] = MODES.flatMap((mode) => [
  filterOf({ minPercentage: -10, limit: 500 }, mode),
  filterOf({ minPercentage: 0, limit: 500, bookies: ['alpha', 'delta', 'zeta', 'gamma'] }, mode),
]);
const VALUE_FILTERS = MODES.map((mode) =>
  valueBetQuerySchema.parse({ channels: [mode], minPercentage: -50, maxPercentage: 100, limit: 500 }),
);
/** Lists count the ages of prices in seconds, and money on an event for five. */
const LATER_MS = 6000;

/** Since when it stands, and which way it moved on the way there: what was on the way is not what is. */
const withoutPath = (record: unknown): unknown =>
  JSON.parse(
    JSON.stringify(record, (key, value: unknown) =>
      key === 'addedOn' || key === 'profitChange' || key === 'percentageChange' ? undefined : value,
    ),
  );

const statsOf = ({ version: _, subscriptions: __, ...stats }: EngineStats) => stats;

/** All that an engine answers. */
function allOf(engine: Engine, nowMs: number): unknown {
  // First, so that all estimates are made that cards show.
  const values = VALUE_FILTERS.map((filter) => engine.queryValues(filter, nowMs));
  const arbs = FILTERS.map((filter) => engine.query(filter, nowMs));
  const ids = values.flatMap(({ valuebets }) => valuebets.map(({ id }) => id));
  return withoutPath({
    stats: statsOf(engine.stats(nowMs)),
    values,
    refusedValues: VALUE_FILTERS.map((filter) => engine.rejectedValues(filter, nowMs)),
    explained: ids.map((id) => engine.explainValue(id, nowMs)),
    latestValues: engine.latestValues(ids, nowMs),
    arbs,
    refused: FILTERS.map((filter) => engine.rejected(filter, nowMs)),
    latest: engine.latest(
      arbs.flatMap(({ arbs: found }) => found.map(({ id }) => id)),
      {},
      nowMs,
    ),
  });
}

/** Who follows lists of an engine. */
class Follower {
  readonly #engine: Engine;
  readonly #arbs: Map<number, Map<string, Arb>>;
  readonly #values: Map<number, Map<string, ValueBet>>;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#arbs = new Map(FILTERS.map((filter) => [subscribe(engine, filter, NOW_MS), new Map()]));
    this.#values = new Map(VALUE_FILTERS.map((filter) => [engine.valueLists.open(filter), new Map()]));
  }

  read(nowMs: number): void {
    for (const { subscription, upserts, removes } of drain(this.#engine, nowMs))
      take(this.#arbs.get(subscription), upserts, removes);
    for (const { subscription, upserts, removes } of changesOf(this.#engine.valueLists, nowMs))
      take(this.#values.get(subscription), upserts, removes);
  }

  get has() {
    const rows = [...this.#arbs.values()].map((arbs) => [...arbs.values()].map(gistOf).toSorted());
    const bets = [...this.#values.values()].map((found) => [...found.values()].map(worthOf).toSorted());
    return { rows, bets };
  }
}

function take<Row extends { id: string }>(
  known: Map<string, Row> | undefined,
  upserts: readonly Row[],
  removes: readonly { id: string }[],
): void {
  for (const { id } of removes) expect(known?.delete(id)).toBe(true);
  for (const row of upserts) known?.set(row.id, row);
}

const gistOf = ({ id, profit, bets }: Arb): string =>
  `${id} ${profit} ${bets.map(({ bookie, odds }) => `${bookie} ${odds}`).join()}`;
const worthOf = ({ id, percentage }: ValueBet): string => `${id} ${percentage.toFixed(2)}`;

/** What a page has of both kinds. */
const pagesOf = (engine: Engine, nowMs: number): Follower['has'] => ({
  rows: FILTERS.map((filter) => engine.query(filter, nowMs).arbs.map(gistOf).toSorted()),
  bets: VALUE_FILTERS.map((filter) => engine.queryValues(filter, nowMs).valuebets.map(worthOf).toSorted()),
});

type Heard = (rules: readonly BookRules[]) => readonly BookRules[];
const asSet: Heard = (rules) => rules;

/** Whatever is set on the way: at the end all is as though it had been so from the beginning. */
function isAsFromTheBeginning(steps: readonly RuledStep[], heard: Heard): void {
  const limits = { emptyEventMs: Number.POSITIVE_INFINITY };
  const changed = new Engine({ bookies: CATALOGUE, limits });
  const fresh = new Engine({ bookies: rulesAfter(steps), limits });
  const follower = new Follower(changed);
  let nowMs = NOW_MS;
  for (const [at, { afterMs, items, isSet, isLookedAt }] of steps.entries()) {
    nowMs += afterMs;
    for (const engine of [changed, fresh]) engine.apply(items, nowMs);
    if (isLookedAt) follower.read(nowMs);
    if (isSet) changed.setBookies(heard(rulesAfter(steps.slice(0, at + 1))), nowMs);
  }
  follower.read(nowMs);
  expect(follower.has, 'the next drain').toEqual(pagesOf(fresh, nowMs));
  nowMs += LATER_MS;
  expect(allOf(changed, nowMs)).toEqual(allOf(fresh, nowMs));
  follower.read(nowMs);
  expect(follower.has, 'a drain later').toEqual(pagesOf(fresh, nowMs));
}

const property = (heard: Heard) => fc.property(anyRuledSteps, (steps) => isAsFromTheBeginning(steps, heard));

describe('after any sequence of settings', () => {
  it('all answers and all lists are as though the last had been there from the beginning', () => {
    fc.assert(property(asSet), { numRuns: RUNS, interruptAfterTimeLimit: 60_000 });
  }, 120_000);

  const withhold =
    (...names: (keyof ModeSettings)[]): Heard =>
    (rules) =>
      rules.map((rule) => {
        const { prematch, live } = rule.modes ?? unset;
        const kept = Object.fromEntries(names.map((name) => [name, unset.live[name]]));
        return { ...rule, modes: { prematch: { ...prematch, ...kept }, live: { ...live, ...kept } } };
      });
  const initial = (value: string): BookRules | undefined =>
    CATALOGUE.find((bookie) => bookie.value === value);
  const saboteurs: Record<string, Heard> = {
    enabled: withhold('enabled'),
    delaySeconds: withhold('delaySeconds'),
    staleSeconds: withhold('staleSeconds'),
    sports: withhold('sports'),
    markets: withhold('markets'),
    maxPercentage: withhold('maxPercentage'),
    reference: withhold('reference'),
    referenceWeight: withhold('referenceWeight'),
    cloneGroup: (rules) => rules.map(({ cloneGroup: _, ...rule }) => rule),
    ogBookie: (rules) => rules.map((rule) => ({ ...rule, ogBookie: initial(rule.value)?.ogBookie })),
    fee: (rules) => rules.map((rule) => ({ ...rule, fee: initial(rule.value)?.fee })),
  };
  it.each(Object.entries(saboteurs))('that is not so where %s is not heard', (_, heard) => {
    expect(fc.check(property(heard), { numRuns: 400, seed: 14, endOnFailure: true }).failed).toBe(true);
  });
});
