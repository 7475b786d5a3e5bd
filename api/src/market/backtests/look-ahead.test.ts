import { arbQuerySchema } from '@bothways/domain/arbs';
import { type BacktestFacts, defaultBetting, judge } from '@bothways/domain/backtest';
import { HOUR_MS } from '@bothways/domain/time';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { type ReplayedList, readStoredPick } from '@bothways/engine';
import { describe, expect, test } from 'vitest';
import type { EventMoves } from '#market/history';
import { type MovesSource, Replayer } from './replayer.ts';
import { type StoredFind, storedFindSchema, toFind, toFound } from './stored-find.ts';

const BEGAN_MS = Date.parse('2026-11-20T12:00:00Z');
const START_MS = BEGAN_MS + HOUR_MS;
const HOUR_S = 3600;
const EVENT = {
  ...{ id: 'football-1', sport: 'football' as const, country: 'Spain', league: 'L', home: 'A', away: 'B' },
  startsAt: new Date(START_MS).toISOString(),
};
/** `over alpha 2.1 @3`: seconds from the beginning. */
type Move = string;

const SELLERS = ['alpha', 'gamma', 'delta', 'epsilon'];
/** A value bet at `soft`, and an arb of it and `alpha`, both from the tenth second on. */
const MOVES: readonly Move[] = [
  ...SELLERS.flatMap((bookie) => [`over ${bookie} 1.9 @0`, `under ${bookie} 1.9 @0`]),
  'under soft 1.65 @5',
  'over soft 2.2 @10',
];
const LISTS: readonly ReplayedList[] = [
  { kind: 'arbs', filter: arbQuerySchema.parse({ channels: ['prematch'], minPercentage: 0 }), bookies: [] },
  {
    kind: 'valuebets',
    filter: valueBetQuerySchema.parse({ channels: ['prematch'], maxPercentage: 100 }),
    bookies: [],
  },
];

function movesOf(texts: readonly Move[]): EventMoves {
  const series = new Map<string, number>();
  const points = texts.map((text) => {
    const [side = '', bookie = '', odds = '', at = ''] = text.split(' ');
    const key = `${side} ${bookie}`;
    if (!series.has(key)) series.set(key, series.size);
    const atMs = BEGAN_MS + Math.round(Number(at.slice(1)) * 1000);
    return { series: series.get(key) ?? 0, atMs, oddsMilli: Math.round(Number(odds) * 1000) };
  });
  const selections = ['over', 'under'].map((side, id) => {
    const stored = readStoredPick(`OU.FT.${side}.2.5`);
    if (!stored) throw new Error('No such pick');
    return {
      ...stored,
      id,
      topic: `${EVENT.id}~OU.FT.${side}.2.5`,
      mode: 'prematch' as const,
      isThinned: false,
    };
  });
  return {
    ...{ event: EVENT, mode: 'prematch', selections, length: points.length },
    series: [...series.keys()].map((key) => {
      const [side = '', bookie = ''] = key.split(' ');
      return { selection: side === 'over' ? 0 : 1, bookie };
    }),
    order: Float64Array.from(points.keys()).sort((a, b) => (points[a]?.atMs ?? 0) - (points[b]?.atMs ?? 0)),
    atMs: Float64Array.from(points, ({ atMs }) => atMs),
    seriesOf: Int32Array.from(points, (one) => one.series),
    oddsMilli: Int32Array.from(points, ({ oddsMilli }) => oddsMilli),
    seenMs: Float64Array.from(points, ({ atMs }) => atMs),
    silent: new Uint8Array(points.length),
    lacksReceipts: false,
  };
}

/** Gives each price the odds that its bookmaker has next: what a replay that looks ahead would see. */
function peeking(moves: EventMoves): EventMoves {
  const next = new Map<number, number>();
  const oddsMilli = Int32Array.from(moves.oddsMilli);
  for (const at of [...moves.order].toReversed()) {
    const series = moves.seriesOf[at] ?? 0;
    const own = moves.oddsMilli[at] ?? 0;
    oddsMilli[at] = next.get(series) ?? own;
    next.set(series, own);
  }
  return { ...moves, oddsMilli };
}

async function replayed(
  list: ReplayedList,
  texts: readonly Move[],
  seen: (moves: EventMoves) => EventMoves = (moves) => moves,
): Promise<StoredFind[]> {
  const moves = seen(movesOf(texts));
  const source: MovesSource = {
    countEvents: async () => 1,
    eventsBetween: async (_from, _to, after) => (after ? [] : [{ id: 1, event: EVENT, startMs: START_MS }]),
    read: async () => moves,
  };
  const order = { list, fromMs: BEGAN_MS, toMs: START_MS + 1, nowMs: START_MS + HOUR_S * 1000 };
  const found: StoredFind[] = [];
  await new Replayer(source, { ...order, share: { at: 0, of: 1 } }).run(({ finds }) => {
    for (const { find } of finds) found.push(storedFindSchema.parse(JSON.parse(find)));
  });
  return found;
}

/** What was found by a moment, as it was known then: its delays that were over, and no closing price. */
const knownAt = (found: readonly StoredFind[], atS: number) =>
  found
    .filter(({ shownMs }) => shownMs <= BEGAN_MS + atS * 1000)
    .map(({ id, shownMs, pct, stood, legs }) => ({
      ...{ id, shownMs, pct, stoodAtOnce: stood[0] },
      legs: legs.map(({ close: _, ...leg }) => leg),
    }));

const LATER: readonly (readonly [string, readonly Move[]])[] = [
  ['a better price a millisecond later', ['over soft 2.6 @10.001', 'under alpha 2.4 @10.001']],
  ['a price that is gone a millisecond later', ['over soft 0 @10.001', 'under alpha 0 @10.001']],
  [
    'others who move the fair price a millisecond later',
    SELLERS.map((bookie) => `over ${bookie} 2.3 @10.001`),
  ],
  [
    'a closing line that is another',
    [...SELLERS, 'soft'].flatMap((bookie) => [
      `over ${bookie} 1.5 @${HOUR_S - 10}`,
      `under ${bookie} 2.5 @${HOUR_S - 10}`,
    ]),
  ],
  ['prices of the game', [`over soft 5 @${HOUR_S}`, `under alpha 5 @${HOUR_S + 60}`]],
];

describe('what comes later changes nothing that was found before', () => {
  test.each(LATER)('%s', async (_, later) => {
    for (const list of LISTS) {
      const before = knownAt(await replayed(list, MOVES), 10);
      expect(before.length, list.kind).toBeGreaterThan(0);
      expect(knownAt(await replayed(list, [...MOVES, ...later]), 10), list.kind).toEqual(before);
    }
  });

  test('a replay that looks one price ahead is noticed', async () => {
    for (const list of LISTS) {
      const before = knownAt(await replayed(list, MOVES, peeking), 10);
      const changed = await Promise.all(
        LATER.map(async ([, later]) => knownAt(await replayed(list, [...MOVES, ...later], peeking), 10)),
      );
      for (const found of changed.slice(0, 2)) expect(found, list.kind).not.toEqual(before);
    }
  });

  test('a closing line reaches the close of a find and nothing else', async () => {
    const [list] = LISTS.slice(1);
    const closed = LATER[3]?.[1] ?? [];
    if (!list) throw new Error('No list');
    const closesOf = (found: readonly StoredFind[]) => found[0]?.legs.map(({ close }) => close.fairOdds);
    expect(closesOf(await replayed(list, MOVES))).not.toEqual(
      closesOf(await replayed(list, [...MOVES, ...closed])),
    );
  });
});

describe('what is bet', () => {
  const FACTS: BacktestFacts = {
    kind: 'valuebets',
    gaps: [],
    outlines: 0,
    unreceived: 0,
    tried: 1,
    hasScreenRules: false,
  };
  const judged = async (settled: 'won' | 'lost', closeFairOdds?: number) => {
    const [, list] = LISTS;
    if (!list) throw new Error('No list');
    const finds = (await replayed(list, MOVES)).map((one, at) => toFind(at + 1, one, new Map()));
    const [first] = finds;
    if (!first) throw new Error('Nothing found');
    // The same price again, on a game that is over before the first one is paid.
    const second = {
      ...first,
      number: 9,
      opportunityId: 'second',
      eventId: 'second',
      shownMs: first.shownMs + 1000,
    };
    const ended = [first, second].map((find) => ({
      ...find,
      legs: find.legs.map((leg) => ({ ...leg, settled, closeFairOdds })),
    }));
    const { fate, hits, flat, kelly } = judge(ended, defaultBetting('prematch'), FACTS);
    const stood = hits.map(({ delay, stood: count, bets }) => [delay, count, bets]);
    return { fate, stood, staked: [flat.bets, flat.turnoverCents, kelly.bets, kelly.turnoverCents] };
  };

  test('is the same whatever the results are, until they are paid, and whatever the close', async () => {
    const won = await judged('won');
    expect(won.staked.every((one) => one > 0)).toBe(true);
    expect(await judged('lost')).toEqual(won);
    expect(await judged('won', 1.2)).toEqual(won);
    expect(await judged('won', 9)).toEqual(won);
  });
});

test("the price of a variant without one of its own says whose it is, in the client's form too", async () => {
  const names = { channels: ['prematch', 'softer', 'alpha'], bookieMapping: { soft: ['softer'] } };
  const filter = arbQuerySchema.parse({ ...names, minPercentage: 0 });
  const [found] = await replayed({ kind: 'arbs', filter, bookies: [] }, MOVES);
  if (!found) throw new Error('Nothing was found');
  const legs = toFound(1, found, new Map()).legs.map(({ bookie, owner }) => [bookie, owner]);
  expect(legs).toEqual([
    ['softer', 'soft'],
    ['alpha', undefined],
  ]);
});
