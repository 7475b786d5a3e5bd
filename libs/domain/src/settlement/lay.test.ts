import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pick, Selection } from '../markets/index.ts';
import type { Fee, Settled } from '../odds/index.ts';
import { stakesByTotal } from '../stakes/index.ts';
import { bookSumOf, guaranteedPctOf, payoffTable, resultsOf, settle } from './index.ts';

const pick = (market: Pick['market'], selection: Selection, more: Partial<Pick> = {}): Pick => ({
  market,
  selection,
  period: 'FT',
  overTimeIncluded: false,
  ...more,
});
const laid = (one: Pick): Pick => ({ ...one, side: 'lay' });

const PICKS: readonly Pick[] = [
  pick('W', '1'),
  pick('W', 'X'),
  pick('W', '2'),
  pick('DC', '1X'),
  pick('DC', '12'),
  pick('DNB', '1'),
  ...[-1, -0.75, -0.5, -0.25, 0, 0.25, 1].map((handicap) => pick('AH', '1', { handicap })),
  pick('EH', 'X', { handicap: -1 }),
  pick('OU', 'over', { handicap: 2.25 }),
  pick('OU', 'under', { handicap: 3 }),
  pick('OUT', 'over', { handicap: 1.5, team: 2 }),
  pick('BTS', 'yes'),
  pick('CS', '2:1'),
];
const anyPick = fc.constantFrom(...PICKS);
const fees = fc.option(
  fc.integer({ min: 0, max: 8 }).map((ratePct): Fee => ({ model: 'winnings', ratePct })),
  { nil: undefined },
);
const odds = fc.integer({ min: 1100, max: 12_000 }).map((milli) => milli / 1000);

const OPPOSITE: Record<Settled, Settled> = {
  won: 'lost',
  halfWon: 'halfLost',
  void: 'void',
  halfLost: 'halfWon',
  lost: 'won',
};

/** What happens to the money, written from an exchange's rules: the layer pays what the backer wins, and the other way round. */
function layerCents(stakeCents: number, layOdds: number, ratePct: number, backer: Settled): number {
  const liability = Math.round(stakeCents * (layOdds - 1) + 1e-7);
  const won = (share: number): number => Math.round(stakeCents * share * (1 - ratePct / 100) + 1e-7);
  const kept: Record<Settled, number> = {
    won: 0 - liability,
    halfWon: Math.round((stakeCents * (layOdds - 1)) / 2 + 1e-7) - liability,
    void: 0,
    halfLost: won(0.5),
    lost: won(1),
  };
  return kept[backer];
}

describe('a lay', () => {
  it('ends the other way round than the back of the same pick, in every score', () => {
    for (const one of PICKS)
      for (let home = 0; home < 6; home++)
        for (let away = 0; away < 6; away++)
          expect(settle(laid(one), { home, away })).toBe(OPPOSITE[settle(one, { home, away })]);
    const choice = pick('Q', '1');
    expect(settle(laid(choice), { selection: '1' })).toBe('lost');
    expect(settle(laid(choice), { selection: '2' })).toBe('won');
  });

  it('and the back of its pick leave no result open', () => {
    for (const one of PICKS) {
      const rows = resultsOf([one, laid(one)]).map(({ settled }) => settled);
      for (const [back, lay] of rows) expect(lay).toBe(back && OPPOSITE[back]);
      expect(rows.length).toBeGreaterThan(1);
    }
  });

  it('of 3.05 at 2 percent is beaten by 3.10 and not by 3.09', () => {
    const fee: Fee = { model: 'winnings', ratePct: 2 };
    const sumAt = (back: number): number =>
      bookSumOf([
        { pick: pick('W', '1'), odds: back },
        { pick: laid(pick('W', '1')), odds: 3.05, fee },
      ]);
    expect((1 - sumAt(3.1)) * 100).toBeCloseTo(0.0851, 3);
    expect(sumAt(3.09)).toBeGreaterThan(1);
  });

  it('guarantees nothing against the back of a whole line: what comes back is no profit', () => {
    const line = pick('AH', '1', { handicap: -1 });
    const legs = [
      { pick: line, odds: 2.2 },
      { pick: laid(line), odds: 2 },
    ];
    expect(bookSumOf(legs)).toBeLessThan(0.96);
    expect(guaranteedPctOf(legs)).toBeCloseTo(0, 9);
  });

  it('in the payoff table is to the cent what an exchange settles in each result', () => {
    fc.assert(
      fc.property(
        anyPick,
        anyPick,
        odds,
        odds,
        fees,
        fc.integer({ min: 1, max: 2_000_000 }),
        (one, other, backOdds, layOdds, fee, stakeCents) => {
          const bets = [
            { pick: one, odds: backOdds, stakeCents: 5000 },
            { pick: laid(other), odds: layOdds, fee, stakeCents },
          ];
          for (const row of payoffTable(bets).rows) {
            const backer = OPPOSITE[row.settled[1] ?? 'void'];
            const lay = layerCents(stakeCents, layOdds, fee?.ratePct ?? 0, backer);
            expect(row.legProfitCents[1]).toBe(lay);
            expect(row.profitCents).toBe((row.legProfitCents[0] ?? 0) + lay);
          }
        },
      ),
    );
  });

  it('beside a back returns the same in both results, to a cent of what is put up for each bet', () => {
    fc.assert(
      fc.property(odds, odds, fees, (back, lay, fee) => {
        const results = resultsOf([pick('W', '1'), laid(pick('W', '1'))]).map(({ settled }) => settled);
        const plan = stakesByTotal([{ odds: back }, { odds: lay, fee, side: 'lay' }], 1_000_000, results);
        const returns = plan?.results.map(({ returnCents }) => returnCents) ?? [];
        expect(returns).toHaveLength(2);
        // A cent of liability is worth as many cents as the odds of the opposite, a cent of stake as its own.
        expect(Math.abs((returns[0] ?? 0) - (returns[1] ?? 0))).toBeLessThanOrEqual(
          2 + back + lay + lay / (lay - 1),
        );
        expect(Math.abs((plan?.totalCents ?? 0) - 1_000_000)).toBeLessThanOrEqual(2 + lay);
        expect(plan?.legs[1]?.outlayCents).toBe(
          Math.round((plan?.legs[1]?.stakeCents ?? 0) * (lay - 1) + 1e-7),
        );
      }),
    );
  });
});
