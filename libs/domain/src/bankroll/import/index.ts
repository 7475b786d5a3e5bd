export * from './amounts.ts';
export * from './columns.ts';
export * from './dates.ts';
export * from './import.schema.ts';
export * from './own-file.ts';
export * from './read-bet.ts';
export * from './read-bets.ts';
export * from './read-file.ts';
