export * from './account.rules.ts';
export * from './account.schema.ts';
export * from './account-errors.ts';
export * from './accounts.calls.ts';
export * from './birthdate.ts';
