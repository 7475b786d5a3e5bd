import type { Logger } from 'pino';
import type { Mailer } from './mail.ts';
import { oneAddress } from './one-line.ts';

/** Writes mails into the log, links included: for a fresh installation and for tests, never for people. */
export const consoleMailer = (log: Logger): Mailer => ({
  send: async ({ to, subject, text }) =>
    log.info({ area: 'mail', to: oneAddress(to), subject, text }, 'E-mail'),
  close: () => undefined,
});
