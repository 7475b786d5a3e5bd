import type { Logger } from 'pino';
import { type Breakers, DeliveryError, type MailConfig } from '#kernel/delivery';
import { consoleMailer } from './console-mailer.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

const noMailer: Mailer = {
  send: async () => {
    throw new DeliveryError('unavailable', 'No mail server is configured: set SMTP_URL and MAIL_FROM');
  },
  close: () => undefined,
};

function guarded(mailer: Mailer, breakers: Breakers): Mailer {
  const breaker = breakers.of('mail');
  return { send: (mail) => breaker.run(() => mailer.send(mail)), close: () => mailer.close() };
}

function chosen(config: MailConfig, log: Logger, breakers: Breakers): Mailer {
  if (config.transport === 'smtp') return guarded(smtpMailer(config), breakers);
  return config.transport === 'console' ? consoleMailer(log, config.outbox) : noMailer;
}

/**
 * Creates the configured mailer.
 * @param demandReal throws where nothing may leave
 */
export function createMailer(
  config: MailConfig,
  log: Logger,
  breakers: Breakers,
  demandReal: () => void,
): Mailer {
  const mailer = chosen(config, log, breakers);
  return {
    async send(mail) {
      demandReal();
      await mailer.send(mail);
    },
    close: () => mailer.close(),
  };
}
