import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ah, eventPick, ou, w } from '../../test-data/picks.ts';
import { expectMatches, type Vector, vectorsOf } from '../../test-data/vectors.ts';
import type { Pick } from '../markets/index.ts';
import { bookSum, returnFactor, roiPct, type Settled } from '../odds/index.ts';
import { balanceOfPicks, bookSumOf, type PricedPick, payoffTable, type Score, settle } from './index.ts';

const CLASSES: Record<Settled, string> = {
  won: 'WON',
  halfWon: 'HALF_WON',
  void: 'VOID',
  halfLost: 'HALF_LOST',
  lost: 'LOST',
};

const scoreOfDiff = (diff: number): Score => ({ home: Math.max(diff, 0), away: Math.max(-diff, 0) });
const scoreOfText = (text: string): Score => {
  const [home = 0, away = 0] = text.split('-').map(Number);
  return { home, away };
};
const classesAt = (pick: Pick, keys: readonly string[], scoreOf: (key: string) => Score) =>
  Object.fromEntries(keys.map((key) => [key, CLASSES[settle(pick, scoreOf(key))]]));

const keysOf = (value: unknown): string[] => Object.keys(z.record(z.string(), z.unknown()).parse(value));

/** Profit per unit of total stake at each goal difference, with balanced stakes. */
function profitByDiff(legs: readonly PricedPick[], diffs: readonly string[]): Record<string, number> {
  const { bookSum: sum, weights } = balanceOfPicks(legs);
  return Object.fromEntries(
    diffs.map((diff) => {
      const returned = legs.reduce((total, { pick, odds }, leg) => {
        const settled = settle(pick, scoreOfDiff(Number(diff)));
        return total + returnFactor(settled, odds) * ((weights[leg] ?? 0) / sum);
      }, 0);
      return [diff, returned - 1];
    }),
  );
}

const ahPair = z.object({ ah1: z.number(), ah2: z.number(), odds: z.tuple([z.number(), z.number()]) });

function pairOf({ input, expected }: Vector): Record<string, unknown> {
  const { ah1, ah2, odds } = ahPair.parse(input);
  const legs = [
    { pick: ah('1', ah1), odds: odds[0] },
    { pick: ah('2', ah2), odds: odds[1] },
  ];
  const profits = profitByDiff(legs, keysOf(expected.profitByDiffPerUnit));
  const values = Object.values(profits);
  return {
    profitByDiffPerUnit: profits,
    fullPct: Math.max(...values) * 100,
    splitPct: Math.min(...values) * 100,
  };
}

/** Names of the legs in the cross vectors. */
const NAMED: Record<string, Pick> = {
  dnb1: eventPick('DNB', '1'),
  x: w('X'),
  two: w('2'),
  x2: eventPick('DC', 'X2'),
  '1x': eventPick('DC', '1X'),
  '12': eventPick('DC', '12'),
  'ah1(-0.25)': ah('1', -0.25),
  'ah1(+0.25)': ah('1', 0.25),
  'ah1(-0.5)': ah('1', -0.5),
  'ah2(+0.5)': ah('2', 0.5),
};

/** JSON puts the key "12" first; the expectation keeps the order in which the row was written. */
const ORDER: Record<string, readonly string[]> = { 'cross.dc_three': ['1x', 'x2', '12'] };

function crossOf({ kind, input }: Vector): Record<string, unknown> {
  const prices = z.record(z.string(), z.number()).parse(input);
  const legs = (ORDER[kind] ?? Object.keys(prices)).map((name): PricedPick => {
    const pick = NAMED[name];
    if (!pick) throw new Error(`unknown leg ${name}`);
    return { pick, odds: prices[name] ?? 0 };
  });
  const { bookSum: S, weights } = balanceOfPicks(legs);
  return { S, roiPct: roiPct(S), stakePct: weights.map((weight) => (weight / S) * 100) };
}

/** "ML1(incl OT)@2.10", "2(regulation)@2.60", "X(reg)@4.6" */
function legOfText(text: string): PricedPick {
  const [, side = '', clock = '', odds = ''] = /^(?:ML)?([12X])\((.*)\)@([\d.]+)$/.exec(text) ?? [];
  const selection = z.enum(['1', 'X', '2']).parse(side);
  return { pick: w(selection, { overTimeIncluded: clock === 'incl OT' }), odds: Number(odds) };
}

const texts = z.object({ legs: z.array(z.string()) });

const ANSWERS: Record<string, (row: Vector) => unknown> = {
  'ah.settle': ({ input, expected }) => {
    const { side, line } = z.object({ side: z.enum(['home', 'away']), line: z.number() }).parse(input);
    return classesAt(ah(side === 'home' ? '1' : '2', line), Object.keys(expected), scoreOfText);
  },
  'ah.payoff': ({ input }) => {
    const { goalDiff, line, odds } = z
      .object({ goalDiff: z.number(), line: z.number(), odds: z.number() })
      .parse(input);
    return { returnPerUnit: returnFactor(settle(ah('1', line), scoreOfDiff(goalDiff)), odds) };
  },
  'ah.quarterPair': pairOf,
  'ah.integerPair': pairOf,
  'total.settle': ({ input, expected }) => {
    const { line } = z.object({ line: z.number() }).parse(input);
    const at = (goals: string): Score => ({ home: Number(goals), away: 0 });
    return {
      over: classesAt(ou('over', line), keysOf(expected.over), at),
      under: classesAt(ou('under', line), keysOf(expected.under), at),
    };
  },
  'middle.handicap': ({ input, expected }) => {
    const leg = z.object({ team: z.number(), line: z.number(), odds: z.number(), stake: z.number() });
    const { legs } = z.object({ legs: z.array(leg) }).parse(input);
    const bets = legs.map(({ team, line, odds, stake }) => ({
      pick: ah(team === 1 ? '1' : '2', line),
      odds,
      stakeCents: Math.round(stake * 100),
    }));
    const { rows } = payoffTable(bets);
    const byDiff = keysOf(expected.byDiff).map((diff) => {
      const classes = bets.map(({ pick }) => settle(pick, scoreOfDiff(Number(diff)))).join();
      const row = rows.find((candidate) => candidate.settled.join() === classes);
      return [diff, (row?.profitCents ?? Number.NaN) / 100];
    });
    return { byDiff: Object.fromEntries(byDiff) };
  },
  'cross.otMismatch': ({ input }) => {
    const legs = texts.parse(input).legs.map(legOfText);
    const { naiveS } = z.object({ naiveS: z.number() }).parse(input);
    expect(bookSum(legs.map((leg) => leg.odds))).toBeCloseTo(naiveS, 9);
    const bets = legs.map((leg) => ({ ...leg, stakeCents: Math.round(10_000 / leg.odds) }));
    const staked = bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
    return {
      isArb: bookSumOf(legs) < 1,
      worstReturnPerUnit: (payoffTable(bets).worstProfitCents + staked) / staked,
    };
  },
  'cross.otMixed': ({ input }) => {
    const S = bookSumOf(texts.parse(input).legs.map(legOfText));
    return { isArb: S < 1, S };
  },
};

const answerOf = (kind: string) => ANSWERS[kind] ?? (kind.startsWith('cross.') ? crossOf : undefined);
const rows = vectorsOf('settlement');

describe('settlement: published and derived vectors', () => {
  it('has every published result of Asian handicaps', () => {
    const results = rows
      .filter(({ kind }) => kind === 'ah.settle')
      .flatMap(({ expected }) => Object.keys(expected));
    expect(results).toHaveLength(518);
  });

  it.each(rows.map((row) => [row.kind, JSON.stringify(row.input), row] as const))('%s %s', (kind, _, row) => {
    expectMatches(answerOf(kind)?.(row), row.expected, row.tolerance);
  });
});
