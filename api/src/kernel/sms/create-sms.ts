import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { CircuitBreaker, DeliveryError, type SmsConfig } from '#kernel/delivery';
import { consoleSms } from './console-sms.ts';
import type { SmsSender } from './sms.ts';
import { twilioSms } from './twilio-sms.ts';

const noSms: SmsSender = {
  send: async () => {
    throw new DeliveryError('unavailable', 'No SMS provider is configured: set SMS_PROVIDER');
  },
};

function guarded(sender: SmsSender, monotonicMs: () => number): SmsSender {
  const breaker = new CircuitBreaker('The SMS provider', monotonicMs);
  return { send: (sms) => breaker.run(() => sender.send(sms)) };
}

/** The sender that the configuration asks for. `monotonicMs` only moves forward. */
export function createSms(
  config: SmsConfig,
  log: Logger,
  monotonicMs: () => number,
  registry: Registry,
): SmsSender {
  return counted(chosen(config, log, monotonicMs), registry);
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

function chosen(config: SmsConfig, log: Logger, monotonicMs: () => number): SmsSender {
  if (config.provider === 'twilio') return guarded(twilioSms(config), monotonicMs);
  return config.provider === 'console' ? consoleSms(log) : noSms;
}
