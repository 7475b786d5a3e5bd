export * from './bot-users.schema.ts';
export * from './changes.calls.ts';
export * from './tags.schema.ts';
export * from './users.calls.ts';
