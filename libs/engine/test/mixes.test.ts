import type { Arb } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { balanceOfPicks, guaranteedSumOf, payoffTable, resultsOf } from '@bothways/domain/settlement';
import { stakesByTotal } from '@bothways/domain/stakes';
import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { type BestPrice, bestPrices, bestTriples } from '../src/testing/best-stakes.ts';
import { drain, snapshot, subscribe } from '../src/testing/followed.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { NO_GATES } from '../src/testing/random-book.ts';
import { AROUND, randomMarket, SCORES } from '../src/testing/random-market.ts';

/** `MIX_RUNS=3000` is the long form. */
const RUNS = Number(process.env.MIX_RUNS ?? 120);
/** What a mix has to bring beyond all else, of what is staked. */
const MATTERS = 0.003;
const TOTAL_CENTS = 10_000_000;

function listed(quotes: readonly Quote[]): Arb[] {
  const engine = new Engine({ limits: NO_GATES });
  engine.apply(quotes, NOW_MS);
  return engine.query(filterOf({ limit: 500 }), NOW_MS).arbs;
}

const legsOf = ({ bets }: Arb) =>
  bets.map((bet) => ({ pick: { ...bet, market: bet.marketShortName }, odds: bet.originalOdds }));

/** Whether no two of the three legs are an arb: what the seven formulas can say of three legs is not among these. */
const isMix = (arb: Arb): boolean => arb.bets.length === 3 && !isFormula(arb);

/** The draw with a win of one side, or three double chances. */
const isFormula = ({ bets }: Arb): boolean => {
  const hasDraw = bets.some(({ selection }) => selection === 'X');
  const isWin = ({ marketShortName: market, selection, handicap = 0 }: Arb['bets'][number]): boolean =>
    selection !== 'X' &&
    (market === 'W' || market === 'EH' || (market === 'AH' && Math.abs(handicap % 1) === 0.5));
  const isDouble = bets.every(({ marketShortName }) => marketShortName === 'DC');
  return isDouble || (hasDraw && bets.some(isWin));
};

/** What the worst result pays of 100,000.00 in all, with the stakes that a calculator proposes; in cents. */
function worstOf(arb: Arb): number {
  const legs = legsOf(arb);
  const results = resultsOf(
    legs.map(({ pick }) => pick),
    'football',
  ).map(({ settled }) => settled);
  const plan = stakesByTotal(legs, TOTAL_CENTS, results);
  const bets = legs.map((leg, at) => ({ ...leg, stakeCents: plan?.legs[at]?.stakeCents ?? 0 }));
  return payoffTable(bets, 'football').worstProfitCents;
}

describe.each(Object.entries(AROUND))(
  'random markets of 6 to 10 bookmakers around a score: %s',
  (_, picks) => {
    const markets = Array.from({ length: RUNS }, (_, at) => randomMarket(at + 1, picks));
    const found = markets.map((market) => ({ market, arbs: listed(market.quotes) }));
    const mixes = found.flatMap(({ arbs }) => arbs.filter(isMix));

    test('no two or three bets guarantee 0.3 % more than what is listed', () => {
      const missed = found.flatMap(({ market, arbs }, at) => {
        const shown = Math.max(0, ...arbs.map((arb) => 1 - guaranteedSumOf(legsOf(arb), 'football')));
        const worth = ({ pick, odds }: BestPrice): number => market.worth(pick, odds);
        const [best] = bestTriples(bestPrices(market.quotes), worth, MATTERS);
        return best && best.profit - shown > MATTERS + 1e-6 ? [{ seed: at + 1, best, shown }] : [];
      });
      expect(missed).toEqual([]);
      expect(mixes.length).toBeGreaterThan(RUNS / 40);
    });

    test('a mix pays in every result what it says, needs all its legs and is the only one of its score', () => {
      for (const arb of mixes) {
        const legs = legsOf(arb);
        expect(arb.profit).toBeCloseTo(guaranteedSumOf(legs, 'football'), 6);
        expect(arb.guaranteed).toBeCloseTo((1 - arb.profit) * 100, 4);
        expect(balanceOfPicks(legs, 'football').weights.every((weight) => weight > 1e-9)).toBe(true);
        expect(worstOf(arb)).toBeGreaterThanOrEqual(TOTAL_CENTS / arb.profit - TOTAL_CENTS - 100);
      }
      expect(mixes.length).toBeGreaterThan(0);
      expect(found.every(({ arbs }) => arbs.filter(isMix).length <= 1)).toBe(true);
    });

    test('a mix is listed only where it guarantees 0.3 % more than every other', () => {
      for (const { arbs } of found) {
        const mix = arbs.find(isMix);
        if (!mix) continue;
        const others = arbs.filter((arb) => arb !== mix).map(({ guaranteed }) => guaranteed);
        expect(mix.guaranteed).toBeGreaterThanOrEqual(Math.max(0, ...others) + 0.3 - 1e-4);
      }
      expect(mixes.length).toBeGreaterThan(0);
    });
  },
);

test('a mix is known by its id for as long as its prices stand, and leaves when one of them goes', () => {
  const market = [quote('delta', 'AH.1.0', 2.2), quote('beta', 'DNB.2', 2), quote('beta', 'DC.X2', 1.85)];
  const engine = new Engine({ limits: NO_GATES });
  engine.apply(market, NOW_MS);
  const mix = engine.query(filterOf(), NOW_MS).arbs.find(isMix) ?? expect.fail('no mix');
  const [known] = engine.latest([mix.id], {}, NOW_MS).arbs;
  expect([known?.id, known?.profit, known?.rating]).toEqual([mix.id, mix.profit, mix.rating]);
  const list = subscribe(engine, filterOf(), NOW_MS);
  expect(snapshot(engine, list, NOW_MS)?.arbs.map(({ id }) => id)).toContain(mix.id);
  // At 1.20 the double chance takes a smaller part: 1.52 % are left.
  engine.apply([quote('beta', 'DC.X2', 1.2)], NOW_MS + 1000);
  const [changed] = drain(engine, NOW_MS + 1000)[0]?.upserts ?? [];
  expect([changed?.id, changed?.guaranteed]).toEqual([mix.id, expect.closeTo(1.515, 2)]);
  engine.apply([{ ...quote('beta', 'DC.X2', 1.2), odds: 0 }], NOW_MS + 2000);
  expect(drain(engine, NOW_MS + 2000)[0]?.removes.map(({ id }) => id)).toContain(mix.id);
  expect(engine.latest([mix.id], {}, NOW_MS + 2000).missingIds).toEqual([mix.id]);
});

describe('exact scores, both to score and what each side scores', () => {
  const nameOf = (
    legs: readonly { pick: Pick<Quote, 'market' | 'selection' | 'handicap' | 'team'> }[],
  ): string =>
    legs
      .map(({ pick }) => [pick.market, pick.team, pick.selection, pick.handicap].join())
      .sort()
      .join(' ');

  test('nobody scores: the score 0:0 and under 0.5 are one', () => {
    const [arb] = listed([
      quote('alpha', 'CS.0-0', 12),
      quote('beta', 'OU.under.0.5', 11),
      quote('gamma', 'OU.over.0.5', 1.12),
    ]);
    expect(arb?.bets.map(({ bookie, selection }) => [bookie, selection])).toEqual([
      ['gamma', 'over'],
      ['alpha', '0:0'],
    ]);
    expect(arb?.profit).toBeCloseTo(1 / 12 + 1 / 1.12, 9);
  });

  test('every two or three bets that guarantee 0.3 % are listed, whatever their markets', () => {
    let found = 0;
    for (let seed = 1; seed <= Math.ceil(RUNS / 20); seed++) {
      const market = randomMarket(seed, SCORES);
      const names = new Set(listed(market.quotes).map((arb) => nameOf(legsOf(arb))));
      const worth = ({ pick, odds }: BestPrice): number => market.worth(pick, odds);
      for (const { legs } of bestTriples(bestPrices(market.quotes), worth, MATTERS)) {
        expect([...names]).toContain(nameOf(legs));
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(0);
  }, 60_000);
});
