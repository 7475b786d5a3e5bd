import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Breakers, DeliveryError, type SmsConfig } from '#kernel/delivery';
import { consoleSms } from './console-sms.ts';
import type { SmsSender } from './sms.ts';
import { twilioSms } from './twilio-sms.ts';

const noSms: SmsSender = {
  send: async () => {
    throw new DeliveryError('unavailable', 'No SMS provider is configured: set SMS_PROVIDER');
  },
};

function guarded(sender: SmsSender, breakers: Breakers): SmsSender {
  const breaker = breakers.of('sms');
  return { send: (sms) => breaker.run(() => sender.send(sms)) };
}

/** The sender that the configuration asks for. */
export function createSms(config: SmsConfig, log: Logger, breakers: Breakers, registry: Registry): SmsSender {
  return counted(chosen(config, log, breakers), registry);
}

/** Counts texts by what became of them. */
function counted(sender: SmsSender, registry: Registry): SmsSender {
  const outcomes = new Counter({
    name: 'bothways_texts_total',
    help: 'Text messages that the provider took, or did not',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    send: async (sms) => {
      try {
        await sender.send(sms);
        outcomes.inc({ outcome: 'sent' });
      } catch (error) {
        outcomes.inc({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

function chosen(config: SmsConfig, log: Logger, breakers: Breakers): SmsSender {
  if (config.provider === 'twilio') return guarded(twilioSms(config), breakers);
  return config.provider === 'console' ? consoleSms(log) : noSms;
}
