export * from './actions.ts';
export * from './audit.schema.ts';
