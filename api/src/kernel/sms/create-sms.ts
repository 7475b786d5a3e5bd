import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Breakers, DeliveryError, type SmsConfig } from '#kernel/delivery';
import { consoleSms } from './console-sms.ts';
import type { SmsSender } from './sms.ts';
import { twilioSms } from './twilio-sms.ts';

function demandProvider(): never {
  throw new DeliveryError('unavailable', 'No SMS provider is configured: set SMS_PROVIDER');
}
const noSms: SmsSender = { send: async () => demandProvider(), demandReady: demandProvider };

function guarded(sender: Pick<SmsSender, 'send'>, breakers: Breakers): SmsSender {
  const breaker = breakers.of('sms');
  return {
    send: (sms) => breaker.run(() => sender.send(sms)),
    demandReady: () => breaker.demandNotResting(),
  };
}

interface SmsDeps {
  log: Logger;
  breakers: Breakers;
  registry: Registry;
  /** Throws where nothing may leave. */
  demandReal: () => void;
}

/** Creates the configured sender. */
export function createSms(config: SmsConfig, { log, breakers, registry, demandReal }: SmsDeps): SmsSender {
  return counted(gated(chosen(config, log, breakers), demandReal), registry);
}

const gated = (sender: SmsSender, demandReal: () => void): SmsSender => ({
  async send(sms) {
    demandReal();
    await sender.send(sms);
  },
  demandReady() {
    demandReal();
    sender.demandReady();
  },
});

/** Counts messages by outcome. */
function counted(sender: SmsSender, registry: Registry): SmsSender {
  const outcomes = new Counter({
    name: 'bothways_texts_total',
    help: 'Text messages that the provider took, or did not',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed']) outcomes.inc({ outcome }, 0);
  function failed(error: unknown): never {
    outcomes.inc({ outcome: 'failed' });
    throw error;
  }
  return {
    send: async (sms) => {
      await sender.send(sms).catch(failed);
      outcomes.inc({ outcome: 'sent' });
    },
    demandReady() {
      try {
        sender.demandReady();
      } catch (error) {
        failed(error);
      }
    },
  };
}

function chosen(config: SmsConfig, log: Logger, breakers: Breakers): SmsSender {
  if (config.provider === 'twilio') return guarded(twilioSms(config), breakers);
  return config.provider === 'console' ? consoleSms(log) : noSms;
}
