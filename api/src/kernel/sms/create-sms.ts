import type { Logger } from 'pino';
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
export function createSms(config: SmsConfig, log: Logger, monotonicMs: () => number): SmsSender {
  if (config.provider === 'twilio') return guarded(twilioSms(config), monotonicMs);
  return config.provider === 'console' ? consoleSms(log) : noSms;
}
