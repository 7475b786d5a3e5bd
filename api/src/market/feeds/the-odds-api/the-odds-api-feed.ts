import type { Emit, Feed, FeedDeps } from '../feed.ts';
import { createMeter, type Meter } from '../meter.ts';
import { OddsApiRun } from './odds-api-run.ts';
import { SOURCE, settled } from './odds-api-settings.ts';

/** Prices are polled as credits permit; events are listed every hour. */
const QUIET_MS = 75 * 60_000;

/** `FEEDS=the-odds-api`: the featured markets of The Odds API v4 and its scores, as far as the credits permit. */
export function createTheOddsApiFeed(apiKey: string, deps: FeedDeps): Feed {
  const settings = settled(deps.settings?.theOddsApi ?? {});
  const meter: Meter = createMeter(SOURCE, deps.clock, settings.pollMs, QUIET_MS);
  return {
    name: SOURCE,
    status: meter.status,
    start: (emit: Emit, signal) =>
      new OddsApiRun(apiKey, settings, { ...deps, meter, emit, signal }).toTheEnd(),
  };
}
