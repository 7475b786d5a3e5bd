import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ah, dc, dnb, eventPick, ou, w } from '../../test-data/picks.ts';
import type { Pick } from '../markets/index.ts';
import { type PayoffTable, type PlacedBet, payoffTable } from './index.ts';

const bet = (pick: Pick, odds: number, stakeCents: number, more: Partial<PlacedBet> = {}): PlacedBet => ({
  pick,
  odds,
  stakeCents,
  ...more,
});

const profits = (table: PayoffTable): number[] => table.rows.map((row) => row.profitCents);

describe('the payoff of the arbs screen (mockups/arbs.png)', () => {
  const table = payoffTable([bet(ou('over', 2.25), 2.12, 9758), bet(ou('under', 2.75), 2.02, 10_242)]);
  const scope = { period: 'FT', overTimeIncluded: false, unit: 'score' };

  it('is row by row what the picture shows', () => {
    expect(table.rows).toEqual([
      {
        results: [{ kind: 'total', from: 0, to: 1, scope }],
        settled: ['lost', 'won'],
        legProfitCents: [-9758, 10_447],
        profitCents: 689,
        isMiddle: false,
      },
      {
        results: [{ kind: 'total', from: 2, to: 2, scope }],
        settled: ['halfLost', 'won'],
        legProfitCents: [-4879, 10_447],
        profitCents: 5568,
        isMiddle: true,
      },
      {
        results: [{ kind: 'total', from: 3, to: 3, scope }],
        settled: ['won', 'halfLost'],
        legProfitCents: [10_929, -5121],
        profitCents: 5808,
        isMiddle: true,
      },
      {
        results: [{ kind: 'total', from: 4, scope }],
        settled: ['won', 'lost'],
        legProfitCents: [10_929, -10_242],
        profitCents: 687,
        isMiddle: false,
      },
    ]);
    expect(table.worstProfitCents).toBe(687);
  });

  it('says what is not covered: Over void, Under loses', () => {
    expect(table.notCovered).toEqual({ voidLeg: 0, legProfitCents: [0, -10_242], profitCents: -10_242 });
  });
});

describe('payoffTable', () => {
  it('pays 25.00 either way on the sample of 125 at 2.00 and 100 at 2.50', () => {
    const table = payoffTable([bet(w('1'), 2, 12_500), bet(w('2'), 2.5, 10_000)], 'tennis');
    expect(profits(table)).toEqual([2500, 2500]);
    expect(table.notCovered).toMatchObject({ voidLeg: 1, profitCents: -12_500 });
  });

  it('shows the split of a quarter line at half of the margin, and it is no middle', () => {
    const table = payoffTable([bet(ah('1', -1.25), 2.1, 49_398), bet(ah('2', 1.25), 2.05, 50_602)]);
    expect(profits(table)).toEqual([3736, 1867, 3734]);
    expect(table.rows.map((row) => row.isMiddle)).toEqual([false, false, false]);
  });

  it('shows the push of an integer line at nothing', () => {
    const table = payoffTable([bet(ah('1', -1), 2.1, 49_398), bet(ah('2', 1), 2.05, 50_602)]);
    expect(profits(table)[1]).toBe(0);
    expect(table.worstProfitCents).toBe(0);
  });

  it('shows a half loss of an odd cent with the half paid up', () => {
    const table = payoffTable([bet(ah('1', -0.25), 2, 101)]);
    expect(table.rows[1]).toMatchObject({ settled: ['halfLost'], profitCents: -50 });
  });

  it('does not call the split of a losing pair a middle', () => {
    const table = payoffTable([bet(ah('1', -1.25), 1.9, 5000), bet(ah('2', 1.25), 1.9, 5000)]);
    expect(profits(table)).toEqual([-500, -250, -500]);
    expect(table.rows.some((row) => row.isMiddle)).toBe(false);
  });

  it('does not call uneven stakes a middle', () => {
    const table = payoffTable([bet(w('1'), 1.06, 95_500), bet(w('2'), 21, 5000)], 'tennis');
    expect(profits(table)).toEqual([730, 4500]);
    expect(table.rows.some((row) => row.isMiddle)).toBe(false);
  });

  it('marks the draw of DNB with X2, and the win that AH +0.25 gives on top', () => {
    const bonus = (bets: PlacedBet[]): boolean[] => payoffTable(bets).rows.map((row) => row.isMiddle);
    expect(bonus([bet(dnb('1'), 1.9, 5421), bet(dc('X2'), 2.25, 4578)])).toEqual([false, true, false]);
    expect(bonus([bet(ah('1', 0.25), 1.75, 7442), bet(w('2'), 4, 2558)])).toEqual([true, false, false]);
  });

  it('shows the hole of a Polish middle', () => {
    const table = payoffTable([bet(ah('1', -1.5), 1.91, 20_000), bet(ah('2', 0.5), 2.15, 17_767)]);
    expect(profits(table)).toEqual([433, -37_767, 432]);
    expect(table.worstProfitCents).toBe(-37_767);
  });

  it('pays after the fee, half of it on half a win', () => {
    const fee = { model: 'winnings' as const, ratePct: 5 };
    const table = payoffTable([bet(ah('1', 0.25), 3, 10_000, { fee })]);
    expect(profits(table)).toEqual([19_000, 9500, -10_000]);
  });

  it('gives a fee on the stake back with a void stake', () => {
    const fee = { model: 'stake' as const, ratePct: 5 };
    const table = payoffTable([bet(dnb('1'), 3, 10_000, { fee })]);
    expect(profits(table)).toEqual([19_500, 0, -10_500]);
  });

  it('costs nothing to lose a freebet, and pays nothing to have it void', () => {
    const bets = [bet(w('1'), 5, 5000, { freebet: 'snr' }), bet(w('2'), 1.25, 16_000)];
    const table = payoffTable(bets, 'tennis');
    expect(table.rows.map((row) => row.legProfitCents)).toEqual([
      [20_000, -16_000],
      [0, 4000],
    ]);
    expect(table.notCovered).toMatchObject({ voidLeg: 0, profitCents: -16_000 });
  });

  it('has no void row for a single bet', () => {
    expect(payoffTable([bet(w('1'), 2, 1000)]).notCovered).toBeUndefined();
  });

  it('takes the worst void of three legs', () => {
    const table = payoffTable([bet(w('1'), 3.1, 3465), bet(w('X'), 3.5, 3070), bet(w('2'), 3.1, 3465)]);
    expect(table.notCovered).toMatchObject({ voidLeg: 1, profitCents: -6930 });
  });

  it('shows the overtime mismatch as the loss that it is', () => {
    const table = payoffTable([bet(w('1', { overTimeIncluded: true }), 2.1, 5532), bet(w('2'), 2.6, 4468)]);
    expect(table.worstProfitCents).toBe(-10_000);
  });
});

describe('what must hold for any bets', () => {
  const prices = fc.integer({ min: 1050, max: 12_000 }).map((milli) => milli / 1000);
  const quarter = fc.integer({ min: -8, max: 8 }).map((value) => value / 4);
  const picks = fc.oneof(
    fc.constantFrom(w('1'), w('X'), w('2'), dc('1X'), dnb('2'), eventPick('BTS', 'yes')),
    quarter.map((line) => ah('1', line)),
    quarter.map((line) => ou('over', Math.abs(line))),
  );
  const bets = fc.array(
    fc.record({
      pick: picks,
      odds: prices,
      stakeCents: fc.integer({ min: 100, max: 100_000 }),
      freebet: fc.constantFrom('snr' as const, 'sr' as const, undefined),
    }),
    { minLength: 1, maxLength: 3 },
  );

  it('a row is the sum of its legs, and the worst row the worst', () => {
    fc.assert(
      fc.property(bets, (list) => {
        const table = payoffTable(list);
        for (const row of table.rows) {
          expect(row.legProfitCents.reduce((sum, cents) => sum + cents, 0)).toBe(row.profitCents);
        }
        expect(table.worstProfitCents).toBe(Math.min(...profits(table)));
      }),
    );
  });

  it('no leg loses more than its stake, no freebet anything', () => {
    fc.assert(
      fc.property(bets, (list) => {
        for (const row of payoffTable(list).rows) {
          for (const [leg, cents] of row.legProfitCents.entries()) {
            const { freebet, stakeCents = 0 } = list[leg] ?? {};
            expect(cents).toBeGreaterThanOrEqual(freebet ? 0 : -stakeCents);
          }
        }
      }),
    );
  });

  it('a market of which exactly one side wins has no middle at any price', () => {
    fc.assert(
      fc.property(prices, prices, prices, (a, b, c) => {
        const { rows } = payoffTable([bet(w('1'), a, 1000), bet(w('X'), b, 1000), bet(w('2'), c, 1000)]);
        expect(rows.some((row) => row.isMiddle)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('the order of the bets only turns the columns', () => {
    fc.assert(
      fc.property(bets, (list) => {
        const sorted = (table: PayoffTable): number[] => profits(table).toSorted((a, b) => a - b);
        expect(sorted(payoffTable(list.toReversed()))).toEqual(sorted(payoffTable(list)));
      }),
    );
  });
});
