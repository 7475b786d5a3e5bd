import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectMatches, vectorsOf } from '../../test-data/vectors.ts';
import {
  americanOf,
  bookSum,
  decimalOfAmerican,
  decimalOfFraction,
  effectiveOdds,
  fractionOf,
  isImplausible,
  isOdds,
  isSuspended,
  layAsBack,
  middleFigures,
  OddsError,
  parseOdds,
  profitPct,
  pushMiddleFigures,
  roiPct,
  syntheticOdds,
} from './index.ts';

const value = z.object({ value: z.union([z.string(), z.number()]) });
const line = z.object({ line: z.number(), odds: z.number() });
const pair = z.object({ over: line, under: line });
const prices = z.record(z.string(), z.array(z.number()));

/** Best price of each outcome over the bookmakers. */
const best = (books: readonly (readonly number[])[]): number[] =>
  [0, 1].map((outcome) => Math.max(...books.map((book) => book[outcome] ?? 0)));

const ANSWERS: Record<string, (input: unknown) => unknown> = {
  'odds.toDecimal': (input) => {
    const row = z.object({ american: z.number().optional(), fractional: z.string().optional() }).parse(input);
    return {
      decimal:
        row.american === undefined
          ? decimalOfFraction(row.fractional ?? '')
          : decimalOfAmerican(row.american),
    };
  },
  'odds.convert': (input) => {
    const decimal = parseOdds(value.parse(input).value);
    return { decimal, fractional: fractionOf(decimal), american: americanOf(decimal) };
  },
  'odds.error': (input) => {
    expect(() => parseOdds(value.parse(input).value)).toThrow(OddsError);
    return { error: true };
  },
  'odds.effectiveBack': (input) => {
    const { odds, commission } = z.object({ odds: z.number(), commission: z.number() }).parse(input);
    return { effective: effectiveOdds(odds, { model: 'winnings', ratePct: commission * 100 }) };
  },
  'odds.layAsBack': (input) => {
    const { lay, commission } = z.object({ lay: z.number(), commission: z.number() }).parse(input);
    return { backEquivalentOfComplement: layAsBack(lay, commission * 100) };
  },
  'middle.total': (input) => middleFigures(z.object({ S: z.number() }).parse(input).S),
  'middle.formula': (input) => {
    const { over, under } = pair.parse(input);
    const S = bookSum([over.odds, under.odds]);
    const { outsidePct, insidePct, breakEven } = middleFigures(S);
    return { S, outsidePct, insideBothWinPct: insidePct, breakEvenHitProb: breakEven };
  },
  'middle.formulaPush': (input) => {
    const { over, under } = pair.parse(input);
    const S = bookSum([over.odds, under.odds]);
    const { outsidePct, insidePct, breakEven } = middleFigures(S);
    const push = pushMiddleFigures(S, under.odds);
    return {
      S,
      outsidePct,
      insideBothWinPct: insidePct,
      breakEvenHitProb: breakEven,
      insideWinPlusPushPct: push.insidePct,
      breakEvenHitProbPush: push.breakEven,
    };
  },
  'synthetic.dnb': (input) => {
    const { home, draw, away } = z
      .object({ home: z.number(), draw: z.number(), away: z.number() })
      .parse(input);
    return syntheticOdds(home, draw, away);
  },
  'value.pairPct': (input) => {
    const { o1, o2 } = z.object({ o1: z.number(), o2: z.number() }).parse(input);
    return { pct: roiPct(bookSum([o1, o2])) };
  },
  'value.shownProfitPct': (input) => ({
    pct: profitPct(bookSum(z.object({ odds: z.array(z.number()) }).parse(input).odds)),
  }),
  'feed.placeholder': (input) => {
    const books = Object.values(z.object({ odds: prices }).parse(input).odds);
    const naiveS = bookSum(best(books.filter((book) => book.every(isOdds))));
    return {
      naiveS,
      naiveSWithInvalidRows: bookSum(best(books)),
      realArb: naiveS < 1 && !isImplausible(naiveS),
    };
  },
  'feed.suspended': (input) => {
    const books = Object.values(z.object({ odds: prices }).parse(input).odds);
    const [first = []] = books;
    return { bookSum: bookSum(first), treatAs: books.every(isSuspended) ? 'SUSPENDED' : 'OPEN' };
  },
};

const rows = vectorsOf('odds');

describe('odds: published and derived vectors', () => {
  it('finds every kind of its table', () => {
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(Object.keys(ANSWERS)));
  });

  it.each(rows.map((row) => [row.kind, JSON.stringify(row.input), row] as const))('%s %s', (kind, _, row) => {
    expectMatches(ANSWERS[kind]?.(row.input), row.expected, row.tolerance);
  });
});
