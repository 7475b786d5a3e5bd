export * from './backtest.schema.ts';
export * from './betting.schema.ts';
export * from './found.schema.ts';
export * from './judgement.schema.ts';
