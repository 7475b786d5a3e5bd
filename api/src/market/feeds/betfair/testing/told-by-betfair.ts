import type { FeedItem } from '@bothways/domain/quotes';
import { expect } from 'vitest';
import { createFeed } from '../../create-feed.ts';
import type { FeedSettings } from '../../feed.ts';
import { type Script, scriptedServer } from '../../testing/scripted-server.ts';
import { APP_KEY, BetfairEmulator, SESSION } from './betfair-emulator.ts';

const MARKET = '1.42';
const RUNNERS = [10, 20] as const;
const NAMES = {
  marketId: MARKET,
  event: { name: 'Ana Ribas v Eva Solano' },
  competition: { name: 'Challenger Norte' },
  runners: [
    { selectionId: RUNNERS[0], runnerName: 'Ana Ribas' },
    { selectionId: RUNNERS[1], runnerName: 'Eva Solano' },
  ],
};
const answers: Script = ({ pathname }) => {
  if (pathname === '/api/login') return { body: { status: 'SUCCESS', token: SESSION } };
  return {
    body: pathname.endsWith('listMarketCatalogue/') ? [NAMES] : [{ currencyCode: 'USD', rate: 1.25 }],
  };
};
/** Times that the feed looks for what to tell after it knows the names of its market. */
const LOOKS = 20;

/** A market of Ana Ribas against Eva Solano, on whom somebody backs and lays the first. */
export function tennisMarket({
  back,
  lay,
  ...definition
}: {
  back: number;
  lay: number;
  [more: string]: unknown;
}) {
  const change = {
    img: true,
    marketDefinition: {
      ...{ status: 'OPEN', eventId: '7', eventTypeId: '2', countryCode: 'ES', version: 1 },
      ...{ marketType: 'MATCH_ODDS', marketTime: '2026-11-20T18:00:00.000Z' },
      runners: RUNNERS.map((id, at) => ({ id, status: 'ACTIVE', sortPriority: at + 1 })),
      ...definition,
    },
    rc: [{ id: RUNNERS[0], atb: [[back, 40]], atl: [[lay, 30]] }],
  };
  return [JSON.stringify({ op: 'mcm', pt: 1, mc: [{ id: MARKET, ...change }] })];
}

/**
 * Asks Betfair's servers of the test, which are there as long as its file.
 * @returns what leaves the feed under its settings while its market stands
 */
export async function betfairOfTest() {
  const rest = await scriptedServer();
  return async (
    recording: readonly string[],
    settings: NonNullable<FeedSettings['betfair']>,
    nowMs: () => number,
  ): Promise<FeedItem[]> => {
    rest.script(answers);
    const emulator = new BetfairEmulator({ recording });
    await emulator.start();
    const stop = new AbortController();
    const items: FeedItem[] = [];
    let looks = 0;
    const isNamed = (): boolean =>
      rest.requests.some(({ pathname }) => pathname.endsWith('listMarketCatalogue/'));
    const sleep = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (isNamed()) looks += 1;
    };
    const urls = { identityUrl: rest.baseUrl, apiUrl: rest.baseUrl, connect: emulator.connect };
    const keys = { appKey: APP_KEY, username: 'user', password: 'hidden-word' };
    const feed = createFeed('betfair', {
      clock: { nowMs, sleep },
      fetch,
      settings: { betfair: { ...keys, ...urls, ...settings } },
    });
    const running = feed.start((batch) => items.push(...batch), stop.signal);
    await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(LOOKS);
    const standing = [...items];
    stop.abort();
    await running;
    await emulator.stop();
    return standing;
  };
}
