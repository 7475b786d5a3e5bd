export { addPasskey, askToAdd, askToUse } from './passkey-steps.ts';
export { SoftwareAuthenticator } from './software-authenticator.ts';
