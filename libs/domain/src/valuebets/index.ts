export * from './explain.schema.ts';
export * from './filter.ts';
export * from './query.schema.ts';
export * from './value-bet.schema.ts';
