export {
  type BusEnd,
  type BusFigures,
  type BusSettings,
  busConfig,
  busVariables,
  openBus,
  type Role,
} from './bus/index.ts';
export { type Clock, systemClock } from './clock.ts';
export { asksOthers, createFeed, demandFeeds, FeedSpecError } from './create-feed.ts';
export { feedsOfDemo, pastOfDemo } from './demo/demo-feed.ts';
export { LEAGUES, type League } from './demo/names/leagues.ts';
export { type Random, randomFrom } from './demo/random.ts';
export type { Emit, Feed, FeedDeps, FeedSettings, FeedState, FeedStatus, TellResults } from './feed.ts';
export { type IngestBatch, IngestError } from './push/ingest-batch.ts';
export { readIngest } from './push/read-ingest.ts';
export { createRecorder } from './record/recorder.ts';
export { startFeeds, superviseFeed } from './supervise.ts';
export { NOTHING_WITHHELD, unkeptOf, WAYS, type Way, type Withheld, withheldOf } from './ways.ts';
