export { type Clock, systemClock } from './clock.ts';
export { createFeed, FeedSpecError } from './create-feed.ts';
export { type DemoFeedSize, feedsOfDemo, pastOfDemo } from './demo/demo-feed.ts';
export { LEAGUES, type League } from './demo/names/leagues.ts';
export { type Random, randomFrom } from './demo/random.ts';
export type { Emit, Feed, FeedDeps, FeedSettings, FeedState, FeedStatus } from './feed.ts';
export { type IngestBatch, IngestError } from './push/ingest-batch.ts';
export { readIngest } from './push/read-ingest.ts';
export { createRecorder, type Recorder } from './record/recorder.ts';
