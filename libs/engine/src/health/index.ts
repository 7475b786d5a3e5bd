export { Delays } from './delays.ts';
export { FeedHealth } from './feed-health.ts';
