export * from './pauses.ts';
export * from './self-limits.schema.ts';
export * from './spending.ts';
