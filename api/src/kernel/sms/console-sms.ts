import type { Logger } from 'pino';
import type { SmsSender } from './sms.ts';

/** Writes texts into the log: for a fresh installation and for tests, never for people. */
export const consoleSms = (log: Logger): SmsSender => ({
  send: async ({ to, text }) => log.info({ area: 'sms', to, text }, 'Text message'),
  demandReady: () => undefined,
});
