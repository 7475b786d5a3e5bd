export * from './book-sum-of.ts';
export * from './guaranteed.ts';
export * from './label.ts';
export * from './middle.ts';
export * from './payoff.ts';
export * from './results.ts';
export { scopeOf, TWO_WAY_SPORTS } from './scope.ts';
export * from './settle.ts';
