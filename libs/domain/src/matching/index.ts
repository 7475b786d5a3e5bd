export * from './accuracy.schema.ts';
export * from './aliases.schema.ts';
export * from './errors.ts';
export * from './events.schema.ts';
export * from './leagues.schema.ts';
export * from './reports.schema.ts';
export * from './review.schema.ts';
