import type { QuoteInput } from '@bothways/domain/quotes';
import { type APIRequestContext, expect } from '@playwright/test';
import { INGEST_KEY } from './server.ts';

/** A journey's own tennis match, starting in six hours unless given: two players, no draw. */
export interface Match {
  home: string;
  away: string;
  /** ISO 8601 */
  startedAt?: string;
}

const startedAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 6 * 3_600_000).toISOString();

type Mode = 'prematch' | 'live';
type Pair = readonly [first: number | null, second: number | null];

const eventOf = (match: Match): QuoteInput['event'] => ({
  id: `${match.home}-${match.away}`,
  sport: 'tennis',
  country: 'Spain',
  league: 'E2E Open',
  startedAt,
  ...match,
});

export const winner = (match: Match, bookie: string, odds: Pair, mode: Mode = 'prematch'): QuoteInput[] =>
  (['1', '2'] as const).map((selection, index) => ({
    event: eventOf(match),
    mode,
    bookie,
    market: 'W',
    selection,
    odds: odds[index] ?? null,
  }));

/** Lay quotes of an exchange. */
export const lay = (match: Match, bookie: string, odds: Pair): QuoteInput[] =>
  winner(match, bookie, odds).map((quote) => ({ ...quote, side: 'lay' }));

/** Over and under quotes for a number of games. */
export const total = (
  match: Match,
  bookie: string,
  handicap: number,
  odds: Pair,
  mode: Mode = 'prematch',
): QuoteInput[] =>
  (['over', 'under'] as const).map((selection, index) => ({
    event: eventOf(match),
    mode,
    bookie,
    market: 'OU',
    handicap,
    selection,
    odds: odds[index] ?? null,
  }));

/** Pushes an arb in play, as the demo may have none at a given moment. */
export const pushLiveArb = (request: APIRequestContext): Promise<void> => {
  const match = {
    home: 'Livia Roca',
    away: 'Vera Sanz',
    startedAt: new Date(Date.now() - 600_000).toISOString(),
  };
  return push(request, [
    ...winner(match, 'bet365', [2.2, 1.6], 'live'),
    ...winner(match, 'bwin', [1.6, 2.2], 'live'),
  ]);
};

/** Pushes quotes through the public API, like a collector. */
export async function push(request: APIRequestContext, quotes: readonly QuoteInput[]): Promise<void> {
  const answer = await request.post('/api/ingest/quotes', {
    headers: { authorization: `Bearer ${INGEST_KEY}` },
    data: { source: 'e2e', quotes },
  });
  expect(await answer.json()).toMatchObject({ success: true, accepted: quotes.length, rejected: [] });
}
