export * from './query.schema.ts';
export * from './value-bet.schema.ts';
