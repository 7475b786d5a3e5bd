export * from './deployments.schema.ts';
