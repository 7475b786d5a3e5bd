export * from './limits.ts';
export * from './status.schema.ts';
