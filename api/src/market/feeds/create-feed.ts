import { createBetfairFeed } from './betfair/betfair-feed.ts';
import { createDemoFeed } from './demo/demo-feed.ts';
import type { Feed, FeedDeps } from './feed.ts';
import { createNoFeed } from './none/none-feed.ts';
import { createReplayFeed } from './replay/replay-feed.ts';
import { ReplayFileError } from './replay/timed-batch.ts';
import { createTheOddsApiFeed } from './the-odds-api/the-odds-api-feed.ts';

/** An unusable feed specification; the message is for the operator. */
export class FeedSpecError extends Error {
  override name = 'FeedSpecError';
}

/**
 * Refuses invalid combinations of feeds: each may appear once, and `none` only alone.
 * @throws FeedSpecError
 */
export function demandFeeds(specs: readonly string[], deps: FeedDeps): void {
  if (specs.length === 0) throw new FeedSpecError('FEEDS names no feed: use none for none');
  if (specs.length > 1 && specs.includes('none'))
    throw new FeedSpecError('FEEDS has "none" beside others: leave it out');
  const twice = specs.find((spec, at) => specs.indexOf(spec) !== at);
  if (twice !== undefined) throw new FeedSpecError(`FEEDS has "${twice}" twice`);
  for (const spec of specs) createFeed(spec, deps);
}

/**
 * Creates a feed named in `FEEDS`: `demo`, `none`, `replay:<path>[?speed=10]`, `the-odds-api` or `betfair`.
 * @throws FeedSpecError if the specification is unknown or lacks a path or key
 */
export function createFeed(spec: string, deps: FeedDeps): Feed {
  if (spec === 'demo') return createDemoFeed(deps);
  if (spec.startsWith(REPLAY)) return replay(spec.slice(REPLAY.length), deps);
  if (spec === 'the-odds-api') return theOddsApi(deps);
  if (spec === 'betfair') return betfair(deps);
  if (spec === 'none') return createNoFeed(deps.clock);
  throw new FeedSpecError(
    `FEEDS has "${spec}", which is unknown: use demo, none, replay:<path>, the-odds-api or betfair`,
  );
}

/** Whether a feed asks others, who count that or let nobody in twice. */
export const asksOthers = (spec: string): boolean => spec === 'the-odds-api' || spec === 'betfair';

const REPLAY = 'replay:';

function replay(text: string, deps: FeedDeps): Feed {
  try {
    return createReplayFeed(text, deps);
  } catch (error) {
    throw error instanceof ReplayFileError ? new FeedSpecError(error.message) : error;
  }
}

function theOddsApi(deps: FeedDeps): Feed {
  const apiKey = deps.settings?.theOddsApi?.apiKey;
  if (!apiKey) throw new FeedSpecError('FEEDS=the-odds-api needs THE_ODDS_API_KEY');
  return createTheOddsApiFeed(apiKey, deps);
}

function betfair(deps: FeedDeps): Feed {
  const { appKey, username, password, ...rest } = deps.settings?.betfair ?? {};
  if (!appKey || !username || !password)
    throw new FeedSpecError('FEEDS=betfair needs BETFAIR_APP_KEY, BETFAIR_USERNAME and BETFAIR_PASSWORD');
  return createBetfairFeed({ ...rest, appKey, username, password }, deps);
}
