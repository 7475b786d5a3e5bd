export * from './bet-name.ts';
export * from './bets.calls.ts';
export * from './bets.schema.ts';
export * from './settled.ts';
export * from './statistics.schema.ts';
