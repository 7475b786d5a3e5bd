export { createSms } from './create-sms.ts';
export type { SmsSender } from './sms.ts';
