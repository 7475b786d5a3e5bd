export * from './notifications.schema.ts';
