export * from './balance-sums.ts';
export * from './balances.schema.ts';
