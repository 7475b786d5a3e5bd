export * from './back-bet.ts';
export * from './exchange.ts';
export * from './ladder.ts';
export * from './plan.ts';
export * from './yields.ts';
