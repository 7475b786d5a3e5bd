export * from './backtest.schema.ts';

export * from './betting.schema.ts';
export type { Find, FindLeg } from './find.ts';
export * from './found.schema.ts';
export { type BacktestFacts, judge } from './judge.ts';
export * from './judgement.schema.ts';
