import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectMatches, vectorsOf } from '../../test-data/vectors.ts';
import { kelly } from '../kelly/index.ts';
import { bookSum, decimalOfAmerican } from '../odds/index.ts';
import {
  additive,
  beatsTheBookie,
  edge,
  evPctOverAverage,
  evPctOverProbabilities,
  type NoVigMethod,
  noVig,
  noVigOdds,
  valuePct,
  withMargin,
} from './index.ts';

const market = z.object({
  odds: z.array(z.number()).optional(),
  american: z.array(z.number()).optional(),
  target: z.number().optional(),
});
const oddsOf = (input: unknown): number[] => {
  const { odds, american = [] } = market.parse(input);
  return odds ?? american.map(decimalOfAmerican);
};

/** The names under which vectors give what a method solved for. */
const PARAMETERS: Partial<Record<NoVigMethod, string>> = { power: 'k', shin: 'z', oddsRatio: 'c' };

const by = (method: NoVigMethod) => (input: unknown) => {
  const odds = oddsOf(input);
  const found = noVig(odds, method);
  const name = PARAMETERS[method];
  return {
    p: found?.probabilities,
    margin: bookSum(odds) - 1,
    problematic: found?.method !== method,
    ...(name && { [name]: found?.parameter }),
  };
};
const bet = z.object({ odds: z.number(), p: z.number() });
const inverse = z.object({ p: z.array(z.number()), margin: z.number() });
const priced = (method: 'multiplicative' | 'additive') => (input: unknown) => {
  const { p, margin } = inverse.parse(input);
  return { odds: withMargin(p, margin, method) };
};

const ANSWERS: Record<string, (input: unknown) => unknown> = {
  'devig.multiplicative': by('multiplicative'),
  'devig.additive': by('additive'),
  'devig.differentialMarginWeighting': by('additive'),
  'devig.power': by('power'),
  'devig.shin': by('shin'),
  'devig.oddsRatio': by('oddsRatio'),
  'devig.goto': by('goto'),
  'devig.logarithmic': (input) => {
    const found = noVig(oddsOf(input), 'oddsRatio');
    return { p: found?.probabilities, c: Math.log(found?.parameter ?? Number.NaN) };
  },
  'devig.fair': by('shin'),
  'devig.worstCase': (input) => {
    const p = noVig(oddsOf(input), 'worstCase')?.probabilities ?? [];
    return { p, noVigOdds: p.map(noVigOdds) };
  },
  'devig.inverse.multiplicative': priced('multiplicative'),
  'devig.inverse.additive': priced('additive'),
  'devig.multiplicative.target': (input) => {
    const { odds = [], target } = market.parse(input);
    const p = noVig(odds, 'multiplicative', target)?.probabilities ?? [];
    return { p, sum: p.reduce((total, one) => total + one, 0) };
  },
  'devig.additive.problematic': (input) => {
    const odds = oddsOf(input);
    return { p: additive(odds.map((price) => 1 / price)), problematic: by('additive')(input).problematic };
  },
  'devig.error': (input) => ({ error: noVig(oddsOf(input), 'shin') === undefined }),
  'devig.underround.error': (input) => {
    const odds = oddsOf(input);
    expect(noVig(odds, 'shin')).toBeUndefined();
    return {
      S: bookSum(odds),
      error: 'inverse odds sum < 1 (R implied raises); product should return NOT_DEVIGGABLE',
    };
  },
  'value.ev': (input) => {
    const { odds, p } = bet.parse(input);
    return { ev: valuePct(odds, p) / 100 };
  },
  'value.identify': (input) => {
    const { odds, p } = bet.parse(input);
    return { edge: edge(odds, p), ev: valuePct(odds, p) / 100, kelly: kelly(odds, p) };
  },
  'value.list': (input) => {
    const { odds, p } = z.object({ odds: z.array(z.number()), p: z.array(z.number()) }).parse(input);
    const edges = odds.map((price, at) => edge(price, p[at] ?? 0));
    const found = edges.filter((one) => one > 0);
    return {
      valueBets: found.length,
      edges: edges.map((one) => (one > 0 ? one : null)),
      averageEdge: found.reduce((total, one) => total + one, 0) / found.length,
    };
  },
  'value.evVsAverage': (input) => {
    const { odds, alternatives } = z
      .object({ odds: z.number(), alternatives: z.array(z.number()) })
      .parse(input);
    return { evPct: evPctOverAverage(odds, alternatives) };
  },
  'value.evVsAverageBiasTrap': (input) => {
    const { odds, alternatives } = z
      .object({ odds: z.number(), alternatives: z.array(z.number()) })
      .parse(input);
    return {
      evPctByArithmeticMean: evPctOverAverage(odds, alternatives),
      evPctByMeanOfProbabilities: evPctOverProbabilities(odds, alternatives),
    };
  },
  'value.beatTheBookie': (input) => {
    const row = z
      .object({ avg: z.number(), max: z.number(), margin: z.number(), count: z.number() })
      .parse(input);
    return beatsTheBookie(row.avg, row.max, row.margin, row.count);
  },
  'value.noVig': (input) => ({
    noVigOdds: noVig(oddsOf(input), 'multiplicative')?.probabilities.map(noVigOdds),
  }),
};

const rows = vectorsOf('fairOdds');

describe('fair odds: published and derived vectors', () => {
  it('finds every kind of its table', () => {
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(Object.keys(ANSWERS)));
  });

  it.each(rows.map((row) => [row.kind, JSON.stringify(row.input), row] as const))('%s %s', (kind, _, row) => {
    expectMatches(ANSWERS[kind]?.(row.input), row.expected, row.tolerance);
  });
});
