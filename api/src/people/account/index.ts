export { createAccount } from './create-account.ts';
