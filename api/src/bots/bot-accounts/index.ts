export { CredentialLimits } from './accounts.limits.ts';
export { accountsOperations, mountAccounts } from './accounts.routes.ts';
