export * from './credit-errors.ts';
export * from './credits.schema.ts';
export * from './ledger-search.schema.ts';
export * from './transfers.schema.ts';
