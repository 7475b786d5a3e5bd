export * from './users.schema.ts';
