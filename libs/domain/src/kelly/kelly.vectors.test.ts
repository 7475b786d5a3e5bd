import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectMatches, vectorsOf } from '../../test-data/vectors.ts';
import { effectiveOdds, layAsBack } from '../odds/index.ts';
import { growth, KellyError, kelly, kellyExclusive, kellyIndependent } from './index.ts';

const single = z.object({ odds: z.number(), p: z.number(), fraction: z.number().default(1) });
const several = z
  .object({ odds: z.array(z.number()), p: z.array(z.number()) })
  .transform(({ odds, p }) => odds.map((price, at) => ({ odds: price, probability: p[at] ?? 0 })));
const total = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0);

const ANSWERS: Record<string, (input: unknown) => unknown> = {
  'kelly.single': (input) => {
    const { odds, p, fraction } = single.parse(input);
    const f = fraction * kelly(odds, p);
    return { f, growth: growth(odds, p, f) };
  },
  'kelly.error': (input) => {
    const { odds, p } = single.parse(input);
    expect(() => kelly(odds, p)).toThrow(KellyError);
    return { error: true };
  },
  'kelly.exclusive': (input) => {
    const found = kellyExclusive(several.parse(input));
    return { ...found, f: found.shares, total: total(found.shares) };
  },
  'kelly.independent': (input) => {
    const bets = several.parse(input);
    const found = kellyIndependent(bets);
    const singleKelly = bets.map(({ odds, probability }) => kelly(odds, probability));
    return { f: found.shares, growth: found.growth, singleKelly };
  },
  'kelly.lay': (input) => {
    const { lay, commission, pSelection } = z
      .object({ lay: z.number(), commission: z.number(), pSelection: z.number() })
      .parse(input);
    const backEquivalent = layAsBack(lay, commission * 100);
    return { backEquivalent, fLiability: kelly(backEquivalent, 1 - pSelection) };
  },
  'kelly.commission': (input) => {
    const { odds, commission, p } = z
      .object({ odds: z.number(), commission: z.number(), p: z.number() })
      .parse(input);
    return { f: kelly(effectiveOdds(odds, { model: 'winnings', ratePct: commission * 100 }), p) };
  },
};

const rows = vectorsOf('kelly');

describe('Kelly: published and derived vectors', () => {
  it('finds every kind of its table', () => {
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(Object.keys(ANSWERS)));
  });

  it.each(rows.map((row) => [row.kind, JSON.stringify(row.input), row] as const))('%s %s', (kind, _, row) => {
    expectMatches(ANSWERS[kind]?.(row.input), row.expected, row.tolerance);
  });
});
