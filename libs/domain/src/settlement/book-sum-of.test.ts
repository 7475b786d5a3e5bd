import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ah, dc, dnb, eventPick, ou, w } from '../../test-data/picks.ts';
import type { Pick } from '../markets/index.ts';
import { bookSum, type Fee } from '../odds/index.ts';
import { stakesByTotal } from '../stakes/index.ts';
import {
  balanceOfPicks,
  bookSumOf,
  guaranteedPctOf,
  guaranteedSumOf,
  middlePctOf,
  type PricedPick,
  payoffTable,
  resultsOf,
} from './index.ts';

const prices = fc.integer({ min: 1050, max: 12_000 }).map((milli) => milli / 1000);
const at = (pick: Pick, odds: number, fee?: Fee): PricedPick => ({ pick, odds, fee });
const late = { overTimeIncluded: true };

describe('bookSumOf', () => {
  it.each<[string, PricedPick[], number]>([
    ['1 + X + 2', [at(w('1'), 3.1), at(w('X'), 3.5), at(w('2'), 3.1)], 0.930876],
    ['over and under', [at(ou('over', 2.5), 2.1), at(ou('under', 2.5), 2.05)], 0.963995],
    ['AH on an integer line', [at(ah('1', -1), 2.1), at(ah('2', 1), 2.05)], 0.963995],
    ['AH on a quarter line', [at(ah('1', -1.25), 2.1), at(ah('2', 1.25), 2.05)], 0.963995],
    ['a middle', [at(ah('1', 0.75), 1.19), at(ah('2', -0.5), 4.7)], 1.053102],
    ['1X + 2', [at(dc('1X'), 1.45), at(w('2'), 3.4)], 0.983773],
    ['DNB + X + 2', [at(dnb('1'), 1.6), at(w('X'), 4.2), at(w('2'), 5.6)], 0.892857],
    ['both to score', [at(eventPick('BTS', 'yes'), 2), at(eventPick('BTS', 'no'), 2)], 1],
    ['to qualify', [at(eventPick('Q', '1'), 2), at(eventPick('Q', '2'), 2.5)], 0.9],
  ])('of %s', (_, legs, sum) => {
    expect(bookSumOf(legs)).toBeCloseTo(sum, 6);
  });

  it.each<[string, PricedPick[]]>([
    ['1 + 2 of a three-way market', [at(w('1'), 3), at(w('2'), 3)]],
    ['a gap between two lines', [at(ah('1', -1.5), 3), at(ah('2', 0.5), 3)]],
    ['lines of two different periods', [at(ou('over', 2.5), 3), at(ou('under', 2.5, { period: 'H1' }), 3)]],
    ['goals against corners', [at(ou('over', 2.5), 3), at(eventPick('CRN', 'under', { handicap: 2.5 }), 3)]],
    ['two correct scores', [at(eventPick('CS', '0:0'), 3), at(eventPick('CS', '1:0'), 3)]],
    ['the same side twice', [at(w('1'), 3), at(dnb('1'), 3)]],
    ['nothing', []],
    ['odds of 1', [at(ou('over', 2.5), 3), at(ou('under', 2.5), 1)]],
  ])('is endless for %s', (_, legs) => {
    expect(bookSumOf(legs)).toBe(Number.POSITIVE_INFINITY);
    expect(guaranteedSumOf(legs)).toBe(Number.POSITIVE_INFINITY);
  });

  it('counts two winners as a market where the sport has no draw', () => {
    expect(bookSumOf([at(w('1'), 2), at(w('2'), 2.5)], 'tennis')).toBeCloseTo(0.9, 12);
    expect(bookSumOf([at(w('1', late), 2), at(w('2', late), 2.5)], 'hockey')).toBeCloseTo(0.9, 12);
    expect(bookSumOf([at(w('1'), 2), at(w('2'), 2.5)], 'hockey')).toBe(Number.POSITIVE_INFINITY);
  });

  it('is after the fee', () => {
    const exchange: Fee = { model: 'winnings', ratePct: 5 };
    expect(bookSumOf([at(w('1'), 2.2), at(w('2'), 2, exchange)], 'tennis')).toBeCloseTo(0.967366, 6);
  });

  it('is Σ 1/o wherever exactly one leg wins', () => {
    fc.assert(
      fc.property(prices, prices, prices, (a, b, c) => {
        expect(bookSumOf([at(w('1'), a), at(w('X'), b), at(w('2'), c)])).toBeCloseTo(bookSum([a, b, c]), 9);
        const line = { handicap: 1.5, team: 1 as const };
        const team = [at(eventPick('OUT', 'over', line), a), at(eventPick('OUT', 'under', line), b)];
        expect(bookSumOf(team)).toBeCloseTo(bookSum([a, b]), 9);
      }),
    );
  });
});

describe('overtime mismatch is never an arb', () => {
  const sides = fc.constantFrom('1' as const, '2' as const);
  const sports = fc.constantFrom(
    'football',
    'hockey',
    'basketball',
    'americanFootball',
    'baseball',
    undefined,
  );

  it('two winners on different clocks cover nothing at any price, in any sport', () => {
    fc.assert(
      fc.property(sides, prices, prices, sports, (side, a, b, sport) => {
        const other = side === '1' ? '2' : '1';
        expect(bookSumOf([at(w(side, late), a), at(w(other), b)], sport)).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('nor do totals', () => {
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: 2, max: 14 }), (a, b, quarters) => {
        const line = quarters / 2 + 0.5;
        const mixed = [at(ou('over', line), a), at(ou('under', line, late), b)];
        expect(bookSumOf(mixed)).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('the other way round a total is a middle: overtime can only add', () => {
    const legs = [at(ou('over', 2.5, late), 2), at(ou('under', 2.5), 2.1)];
    expect(bookSumOf(legs)).toBeCloseTo(bookSum([2, 2.1]), 9);
    expect(middlePctOf(legs)).toBeGreaterThan(0);
  });

  it('with the draw beside them they are one', () => {
    const legs = [at(w('1', late), 1.95), at(w('X'), 4.6), at(w('2'), 3.9)];
    expect(bookSumOf(legs)).toBeCloseTo(0.986622, 6);
  });
});

describe('a line so low that one side never wins in full', () => {
  it.each([0, 0.25])('over and under %d: the refund is all that the under can get, so it bounds', (line) => {
    const legs = [at(ou('over', line), 1.9), at(ou('under', line), 3)];
    expect(bookSumOf(legs)).toBeCloseTo(guaranteedSumOf(legs), 12);
    expect(bookSumOf(legs)).toBeGreaterThan(1 / 1.9);
  });
});

describe('guaranteedSumOf', () => {
  it('gives nothing away on an integer line: the push pays the stakes back', () => {
    expect(guaranteedSumOf([at(ah('1', -1), 2.1), at(ah('2', 1), 2.05)])).toBeCloseTo(1, 9);
  });

  it('is never below the book sum, and equal to it without refunds', () => {
    fc.assert(
      fc.property(prices, prices, fc.integer({ min: -8, max: 8 }), (a, b, quarters) => {
        const line = quarters / 4;
        const legs = [at(ah('1', line), a), at(ah('2', -line), b)];
        expect(guaranteedSumOf(legs)).toBeGreaterThanOrEqual(bookSumOf(legs) - 1e-9);
        if (Math.abs(line % 1) === 0.5) expect(guaranteedSumOf(legs)).toBeCloseTo(bookSumOf(legs), 9);
      }),
    );
  });
});

describe('the promise of a book sum', () => {
  const line = fc.integer({ min: -8, max: 8 }).map((value) => value / 4);
  const shapes = fc.oneof(
    line.map((h): Pick[] => [ah('1', h), ah('2', -h)]),
    fc.tuple(line, line).map(([h, g]): Pick[] => [ah('1', Math.max(h, -g)), ah('2', Math.max(g, -h))]),
    line.map((h): Pick[] => [ou('over', Math.abs(h)), ou('under', Math.abs(h))]),
    fc.constantFrom<Pick[]>(
      [w('1'), w('X'), w('2')],
      [dc('1X'), w('2')],
      [dnb('1'), w('X'), w('2')],
      [dnb('1'), dc('X2')],
      [ah('1', -0.25), w('X'), w('2')],
      [ah('1', 0.25), w('X'), w('2')],
      [ah('1', 0.25), w('2')],
      [dc('1X'), dc('X2'), dc('12')],
      [w('1', late), w('X'), w('2')],
    ),
  );
  const markets = shapes.chain((picks) =>
    fc
      .array(prices, { minLength: picks.length, maxLength: picks.length })
      .map((odds) => picks.map((pick, leg) => at(pick, odds[leg] ?? 2))),
  );
  const total = 10_000_000;

  const tableFor = (legs: readonly PricedPick[]) => {
    const results = resultsOf(legs.map((leg) => leg.pick)).map((result) => result.settled);
    const plan = stakesByTotal(legs, total, results);
    return payoffTable(legs.map((leg, at) => ({ ...leg, stakeCents: plan?.legs[at]?.stakeCents ?? 0 })));
  };

  it('is kept by the payoff of every result but a refund, which never loses on an arb', () => {
    fc.assert(
      fc.property(markets, (legs) => {
        const sum = bookSumOf(legs);
        const promised = total / sum - total;
        for (const { settled, profitCents } of tableFor(legs).rows) {
          const isRefund = !settled.includes('won') && !settled.includes('lost');
          // Cents of stakes and returns, against a total of 100,000.00.
          const floor = isRefund && legs.length === 2 ? Math.min(0, promised) : promised;
          expect(profitCents).toBeGreaterThanOrEqual(floor - 40);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is reached by no other stakes in every result', () => {
    fc.assert(
      fc.property(markets, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), (legs, raw) => {
        const staked = legs.map((leg, at) => ({ ...leg, stakeCents: (raw[at] ?? 0) * 1000 }));
        const spent = staked.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
        fc.pre(spent > 0);
        const { worstProfitCents } = payoffTable(staked);
        expect((worstProfitCents + spent) / spent).toBeLessThanOrEqual(1 / guaranteedSumOf(legs) + 1e-4);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order of the legs', () => {
    fc.assert(
      fc.property(markets, (legs) => {
        expect(bookSumOf(legs.toReversed())).toBeCloseTo(bookSumOf(legs), 7);
      }),
    );
  });

  it('falls as a price rises', () => {
    fc.assert(
      fc.property(markets, (legs) => {
        const raised = legs.map((leg, at) => (at === 0 ? { ...leg, odds: leg.odds + 0.5 } : leg));
        expect(bookSumOf(raised)).toBeLessThanOrEqual(bookSumOf(legs) + 1e-9);
      }),
    );
  });

  it('comes with stakes that add up to it', () => {
    fc.assert(
      fc.property(markets, (legs) => {
        const { bookSum: sum, weights } = balanceOfPicks(legs);
        expect(weights).toHaveLength(legs.length);
        expect(weights.reduce((all, weight) => all + weight, 0)).toBeCloseTo(sum, 9);
      }),
    );
  });
});

describe('middlePctOf', () => {
  it.each<[string, PricedPick[], number]>([
    ['both win', [at(ou('over', 2.5), 1.95), at(ou('under', 3.5), 1.95)], 95],
    ['one wins, one is void', [at(ou('over', 2.5), 1.95), at(ou('under', 3), 1.95)], 47.5],
    ['half of one is lost', [at(ou('over', 2.25), 2.12), at(ou('under', 2.75), 2.02)], 29.043],
    ['the draw of DNB and X2', [at(dnb('1'), 1.9), at(dc('X2'), 2.25)], 57.2289],
  ])('%s', (_, legs, pct) => {
    expect(middlePctOf(legs)).toBeCloseTo(pct, 2);
  });

  it.each<[string, PricedPick[]]>([
    ['a plain pair', [at(ou('over', 2.5), 2.1), at(ou('under', 2.5), 2.05)]],
    ['the push of a line', [at(ah('1', -1), 2.1), at(ah('2', 1), 2.05)]],
    ['the split of a line, even where the pair loses', [at(ah('1', -1.25), 1.9), at(ah('2', 1.25), 1.9)]],
    ['a gap', [at(ah('1', -1.5), 2.1), at(ah('2', 0.5), 2.05)]],
    ['a bonus that only one leg wins', [at(ah('1', 0.25), 1.75), at(w('2'), 4)]],
    [
      'three double chances, of which two always win',
      [at(dc('1X'), 1.6), at(dc('X2'), 1.55), at(dc('12'), 1.55)],
    ],
  ])('is 0 for %s', (_, legs) => {
    expect(middlePctOf(legs)).toBe(0);
  });
});

describe('guaranteedPctOf', () => {
  it.each<[string, PricedPick[], number]>([
    [
      'the profit percent where every result pays as much',
      [at(w('1'), 3.1), at(w('X'), 3.5), at(w('2'), 3.1)],
      6.9124,
    ],
    ['nothing where both legs are void', [at(dnb('1'), 2.1), at(dnb('2'), 2.05)], 0],
    ['nothing on the push of a line', [at(ah('1', -1), 2.1), at(ah('2', 1), 2.05)], 0],
    ['less on the split of a line', [at(ah('1', -1.25), 2.1), at(ah('2', 1.25), 2.05)], 1.8332],
    ['all of it on a half line', [at(ah('1', -0.5), 2.1), at(ah('2', 0.5), 2.05)], 3.6005],
    [
      'all of it where the middle only pays more',
      [at(ou('over', 2.5), 2.1), at(ou('under', 3), 2.05)],
      3.6005,
    ],
    ['less where a long shot is void beside half a win', [at(ah('1', 0.25), 1.06), at(dnb('2'), 41)], 2.8413],
    ['a loss, whichever line it is on', [at(ah('1', -1), 1.9), at(ah('2', 1), 1.9)], -5.2632],
  ])('is %s', (_, legs, pct) => {
    expect(guaranteedPctOf(legs)).toBeCloseTo(pct, 3);
  });

  it('is without end where some result pays nothing', () => {
    expect(guaranteedPctOf([at(w('1'), 3), at(w('2'), 3)])).toBe(Number.NEGATIVE_INFINITY);
  });
});
