import type { Logger } from 'pino';
import type { Mailer } from './mail.ts';
import { oneAddress, oneLine } from './one-line.ts';
import { Outbox } from './outbox.ts';

/** Logs mails, links included: for fresh installations and tests, never for real users. */
export function consoleMailer(log: Logger, folder?: string): Mailer {
  const outbox = folder === undefined ? undefined : new Outbox(folder);
  return {
    send: async (mail) => {
      const line = { ...mail, to: oneAddress(mail.to), subject: oneLine(mail.subject) };
      log.info({ area: 'mail', to: line.to, subject: line.subject, text: mail.text }, 'E-mail');
      await outbox?.add(line);
    },
    close: () => undefined,
  };
}
