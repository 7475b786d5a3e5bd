export { openSession } from '../open-session.ts';
export { totpCode } from '../totp.ts';
