export * from './account.schema.ts';
