export { accountFacts, accountsAt } from './account-facts.store.ts';
export { CredentialLimits } from './accounts.limits.ts';
export { accountsOperations, mountAccounts } from './accounts.routes.ts';
export { forgetAccounts } from './forget-accounts.ts';
