export * from './permissions.ts';
export * from './user.schema.ts';
