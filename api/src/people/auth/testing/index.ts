export { openSession } from '../open-session.ts';
export { totpCode } from '../totp.ts';
export { insertTrust } from '../trusted-devices.store.ts';
