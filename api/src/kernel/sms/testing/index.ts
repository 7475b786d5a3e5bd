export type { Sms } from '../sms.ts';
export { startTwilioServer, type TwilioServer } from './twilio-server.ts';
