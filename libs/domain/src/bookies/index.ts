export * from './admin.schema.ts';
export * from './bookie.schema.ts';
