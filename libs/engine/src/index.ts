export { FrameError } from './codec/bytes.ts';
export { FeedDecoder, type FeedSink, streamOf } from './codec/feed-decoder.ts';
export { FeedEncoder } from './codec/feed-encoder.ts';
export { Engine } from './engine.ts';
export * from './matching/index.ts';
export { NoRoomError, type NotTaken } from './no-room.ts';
export { DEFAULT_LIMITS } from './options.ts';
export type { PriceBatch, SeriesName } from './prices/price-log.ts';
export * from './types.ts';
