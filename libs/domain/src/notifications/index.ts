export * from './notifications.rules.ts';
export * from './notifications.schema.ts';
export * from './requests.calls.ts';
