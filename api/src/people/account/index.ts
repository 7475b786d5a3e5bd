export { accountOperations } from './account.routes.ts';
export { createAccount } from './create-account.ts';
export { localeOperations } from './locale.routes.ts';
export { ownDataOperations } from './own-data.routes.ts';
export { ownSessionsOperations } from './own-sessions.routes.ts';
export { passkeysOperations } from './passkeys.routes.ts';
export { secondFactorOperations } from './second-factor.routes.ts';
export { selfLimitsOperations } from './self-limits.routes.ts';
