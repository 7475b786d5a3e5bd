import type { Quote } from '@bothways/domain/quotes';

/** Returns a quote of a tennis match between two players, as a feed would emit it. */
export const aQuote = (
  bookie: string,
  selection: '1' | '2',
  odds: number,
  more: Partial<Quote> = {},
): Quote => ({
  event: {
    id: 'match-1',
    sport: 'tennis',
    country: 'ES',
    league: 'Challenger Norte',
    home: 'Ana Ribas',
    away: 'Eva Solano',
    startedAt: '2026-11-20T18:00:00Z',
  },
  mode: 'prematch',
  bookie,
  market: 'W',
  period: 'FT',
  selection,
  odds,
  overTimeIncluded: false,
  ...more,
});

/** Returns the quotes of two bookmakers that disagree: an arb of 4.76 percent; and of a third that adds nothing. */
export const anArb = (more: Partial<Quote> = {}): Quote[] => [
  aQuote('bet365', '1', 2.1, more),
  aQuote('bet365', '2', 1.75, more),
  aQuote('bwin', '1', 1.75, more),
  aQuote('bwin', '2', 2.1, more),
  aQuote('unibet', '1', 1.9, more),
  aQuote('unibet', '2', 1.9, more),
];
