import { startTwilioServer } from '../../../api/src/kernel/sms/testing/index.ts';
import { ask } from '../faults/marks.ts';
import { isSaidToBeLeftAlone } from './left-alone.ts';
import type { Provider } from './provider.ts';

const MOODS = { well: 'well', failing: { status: 500, code: 20500 }, silent: 'hang' } as const;
/** Each person has their own block of numbers: the number of texts per block is limited. */
const FIRST_NUMBER = 600_000_001;
const A_BLOCK = 1000;

/** Text messages: people request the code of their phone. */
export async function textProvider(): Promise<Provider> {
  const twilio = await startTwilioServer();
  const { accountSid, authToken, from, apiUrl } = twilio.config;
  return {
    name: 'sms',
    settings: {
      SMS_PROVIDER: 'twilio',
      SMS_DAILY_CAP: '1000000',
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_URL: apiUrl,
    },
    become: (health) => {
      twilio.mood = MOODS[health];
    },
    served: () => twilio.taken.length,
    isLeftAlone: (door) => isSaidToBeLeftAlone(door, 'sms'),
    use: async ({ origin }, person, nth) => {
      const phoneNumber = String(FIRST_NUMBER + nth * A_BLOCK);
      const body = { phoneNumber, countryCode: 'ES' };
      return ask({ origin, ...person }, '/api/auth/phone/send-code', 'POST', body);
    },
    close: () => twilio.close(),
  };
}
