import { arbQuerySchema } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { bookSumOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const AT_LEAST_ZERO = arbQuerySchema.parse({ minPercentage: 0 });

const minusHalf = (
  sport: Sport,
  overTimeIncluded: boolean,
  bookie: string,
  selection: '1' | '2',
  odds: number,
): Quote => ({
  event: {
    id: 'e1',
    sport,
    country: 'ES',
    league: 'L',
    home: 'Alba',
    away: 'Brisa',
    startedAt: '2026-11-21T12:00:00Z',
  },
  mode: 'prematch',
  bookie,
  market: 'AH',
  period: 'FT',
  handicap: -0.5,
  selection,
  odds,
  overTimeIncluded,
});

/** Both sides at half a point less: every result is covered only where the difference cannot be zero. */
describe.each(['football', 'tennis', 'basketball', 'baseball', 'americanFootball', 'hockey'] as const)(
  '%s',
  (sport) => {
    test.each([true, false])(
      'home -0.5 and away -0.5 with overtime %s: what the payoff says',
      (overTimeIncluded) => {
        const quotes = [
          minusHalf(sport, overTimeIncluded, 'bet365', '1', 2.2),
          minusHalf(sport, overTimeIncluded, 'bwin', '2', 2.1),
        ];
        const sum = bookSumOf(
          quotes.map((quote) => ({ pick: quote, odds: quote.odds ?? 0 })),
          sport,
        );
        const engine = new Engine();
        engine.apply(quotes, NOW_MS, 'test');
        const { arbs } = engine.query(AT_LEAST_ZERO, NOW_MS);
        expect(arbs.map(({ profit }) => profit)).toEqual(
          Number.isFinite(sum) ? [expect.closeTo(sum, 6)] : [],
        );
      },
    );
  },
);
