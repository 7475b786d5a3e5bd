export * from './admin.schema.ts';
export * from './areas.schema.ts';
export * from './bookie.schema.ts';
export * from './bot-bookie.schema.ts';
export * from './errors.ts';
export * from './rules.ts';
export * from './stake-rules.ts';
