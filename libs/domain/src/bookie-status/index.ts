export * from './feeds.schema.ts';
export * from './incidents.ts';
export * from './judge.ts';
export * from './limits.ts';
export * from './outage-credit.ts';
export * from './spans.ts';
export * from './status.schema.ts';
export * from './usual.ts';
