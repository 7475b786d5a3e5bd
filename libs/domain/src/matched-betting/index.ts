export * from './back-bet.ts';
export * from './dutch.ts';
export * from './exchange.ts';
export * from './ladder.ts';
export * from './matched-bet.schema.ts';
export * from './plan.ts';
export * from './query.schema.ts';
export * from './yields.ts';
