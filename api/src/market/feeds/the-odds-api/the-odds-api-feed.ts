import type { Emit, Feed, FeedDeps } from '../feed.ts';
import { createMeter, type Meter } from '../meter.ts';
import { OddsApiRun } from './odds-api-run.ts';
import { SOURCE, settled } from './odds-api-settings.ts';

/** `FEEDS=the-odds-api`: the featured markets of The Odds API v4 and its scores, as far as the credits go. */
export function createTheOddsApiFeed(apiKey: string, deps: FeedDeps): Feed {
  const settings = settled(deps.settings?.theOddsApi ?? {});
  const meter: Meter = createMeter(SOURCE, deps.clock, settings.pollMs);
  return {
    name: SOURCE,
    status: meter.status,
    start: (emit: Emit, signal) =>
      new OddsApiRun(apiKey, settings, { ...deps, meter, emit, signal }).toTheEnd(),
  };
}
