import { bookSumOf } from '@bothways/domain/settlement';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { anyBook, anyFilter, LEVEL_PICKS, TOTAL_PICKS } from '../testing/level-book.ts';
import { bestSums } from '../testing/level-sums.ts';
import { NOW_MS } from '../testing/quotes.ts';
import { NO_GATES } from '../testing/random-book.ts';
import { Engine } from './engine.ts';

const TIMEOUT_MS = 60_000;
const BOOKIES = [{ value: 'beta', label: 'Beta', countries: [], ogBookie: 'alpha' }];
const groupOf = (bookie: string): string => (bookie === 'beta' ? 'alpha' : bookie);

test(
  'the best arb of every market for any set of bookmakers, as by trying everything',
  () => {
    fc.assert(
      fc.property(anyBook(LEVEL_PICKS), anyFilter, (quotes, filter) => {
        const engine = new Engine({ bookies: BOOKIES, limits: NO_GATES });
        engine.apply(quotes, NOW_MS);
        const { arbs, total } = engine.query(filter, NOW_MS);
        const sums = arbs.map(({ profit }) => profit);
        const expected = bestSums(quotes, filter, groupOf);
        expect(total).toBe(expected.length);
        for (const [at, sum] of expected.entries()) expect(sums[at]).toBeCloseTo(sum, 5);
      }),
      { numRuns: 600 * inject('share'), seed: 7 },
    );
  },
  TIMEOUT_MS,
);

test(
  'the sum of every arb is the one of the linear program, overlapping lines and fees included',
  () => {
    const fees = [
      { value: 'alpha', label: 'A', countries: [], fee: { model: 'winnings' as const, ratePct: 2 } },
      { value: 'beta', label: 'B', countries: [], fee: { model: 'return' as const, ratePct: 1.5 } },
      { value: 'gamma', label: 'C', countries: [], fee: { model: 'stake' as const, ratePct: 1 } },
    ];
    fc.assert(
      fc.property(anyBook({ ...LEVEL_PICKS, ...TOTAL_PICKS }), anyFilter, (quotes, filter) => {
        const engine = new Engine({ bookies: fees, limits: NO_GATES });
        engine.apply(quotes, NOW_MS);
        for (const arb of engine.query(filter, NOW_MS).arbs) {
          const legs = arb.bets.map((bet) => ({
            pick: { ...bet, market: bet.marketShortName },
            odds: bet.originalOdds,
            fee: bet.fee,
          }));
          expect(arb.profit, arb.id).toBeCloseTo(bookSumOf(legs, 'football'), 5);
        }
      }),
      { numRuns: 400 * inject('share'), seed: 8 },
    );
  },
  TIMEOUT_MS,
);
