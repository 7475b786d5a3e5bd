import type { MatchedBet, MatchedQueryInput } from '@bothways/domain/matched-betting';
import { DEFAULT_OFFER_RATES } from '@bothways/domain/offers';
import { aUser, type RenderedArea, type Routes, renderArea } from '@bothways/platform/testing';
import { screen } from '@testing-library/react';
import area from '../area.tsx';
import { BOOKIES, listRoutes, pass } from './screen.tsx';

/** No offers available, and none begun. */
export const NO_OFFERS = {
  success: true,
  offers: [],
  rates: DEFAULT_OFFER_RATES,
  expectedCents: 0,
  broughtCents: 0,
};

/** Returns the server's answer about matched bets. */
export const matchedAnswer = (data: object) => ({ success: true, message: '', data });
const EXCHANGE = { value: 'smarkets', label: 'Smarkets', countries: ['ES'], exchange: true };

const routesOf = (bets: MatchedBet[], more: Routes = {}): Routes =>
  listRoutes({
    'GET /api/bookies/prematch': () => ({ success: true, bookies: [...BOOKIES, EXCHANGE] }),
    'POST /api/matched-bets/latest': () => matchedAnswer({ matchedBets: bets, missingIds: [] }),
    'POST /api/matched-bets/rejected': () =>
      matchedAnswer({ matchedBets: [], total: 19, byReason: { STALE: 12, SUSPENDED: 7 } }),
    'GET /api/offers': () => NO_OFFERS,
    ...more,
  });

/** Returns the page's newest topic of matched bets, and its query. */
export function matchedTopic(page: RenderedArea): { topicId: number; asked: MatchedQueryInput } {
  const own = page.line.sent.flatMap((message) =>
    message.kind === 'subscribe' && message.topic.name === 'matchedBets'
      ? [{ topicId: message.topicId, asked: JSON.parse(message.topic.filter) }]
      : [],
  );
  const last = own.at(-1);
  if (last === undefined) throw new Error('The page follows no list of matched bets');
  return last;
}

/** Sends the list over the socket. */
export async function sayMatched(page: RenderedArea, bets: MatchedBet[], rejectedTotal = 19): Promise<void> {
  page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
  page.line.say({
    kind: 'matchedBetsSnapshot',
    topicId: matchedTopic(page).topicId,
    seq: 1,
    atMs: Date.now(),
    matchedBets: bets,
    total: bets.length,
    rejectedTotal,
  });
  await pass(50);
}

interface Options {
  query?: string;
  locale?: 'en' | 'es';
  routes?: Routes;
  user?: ReturnType<typeof aUser>;
}

/** Opens the screen with these matched bets. */
export async function openMatched(
  bets: MatchedBet[],
  { query = '', locale = 'en', routes, user }: Options = {},
) {
  const page = await renderArea(area, {
    path: `dashboard/matched-betting${query}`,
    locale,
    routes: routesOf(bets, routes),
    user: user ?? aUser({ plan: 'free' }),
  });
  await pass(20);
  await sayMatched(page, bets);
  return page;
}

/** Returns the panel of the selected matched bet. */
export const panel = () => screen.getByRole('complementary', { name: 'Selected matched bet' });
