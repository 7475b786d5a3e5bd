import type { Logger } from 'pino';
import type { SmsSender } from './sms.ts';

/** Logs text messages: for fresh installations and tests, never for real users. */
export const consoleSms = (log: Logger): SmsSender => ({
  send: async ({ to, text }) => log.info({ area: 'sms', to, text }, 'Text message'),
  demandReady: () => undefined,
});
