import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Breakers, DeliveryError } from '#kernel/delivery';
import { createLog } from '#kernel/log';
import { keepCollecting } from '#testing';
import { createSms } from './create-sms.ts';
import type { SmsSender } from './sms.ts';
import { startTwilioServer, type TwilioServer } from './testing/twilio-server.ts';
import { twilioSms } from './twilio-sms.ts';

const SMS = { to: '+34600112233', text: '123456 & más ñ' } as const;
const TIMEOUT_MS = 200;
const parts = (given: Partial<Parameters<typeof createSms>[1]> = {}): Parameters<typeof createSms>[1] => ({
  log: createLog('silent'),
  breakers: new Breakers(new Registry(), () => 0),
  registry: new Registry(),
  demandReal: () => undefined,
  ...given,
});

let twilio: TwilioServer;
beforeAll(async () => {
  twilio = await startTwilioServer();
});
afterAll(() => twilio.close());
beforeEach(() => {
  twilio.mood = 'well';
  twilio.taken.length = 0;
});

const errorOf = async (
  sender: Pick<SmsSender, 'send'>,
  sms: Parameters<SmsSender['send']>[0] = SMS,
): Promise<DeliveryError> => {
  const error: unknown = await sender.send(sms).catch((thrown: unknown) => thrown);
  if (error instanceof DeliveryError) return error;
  throw new Error(`No DeliveryError: ${String(error)}`);
};

describe('Twilio', () => {
  test('gets number, sender and text, unchanged', async () => {
    await twilioSms(twilio.config).send(SMS);
    expect(twilio.taken).toEqual([{ To: SMS.to, From: '+15005550006', Body: SMS.text }]);
  });

  test('a messaging service stands in its own field', async () => {
    const from = `MG${'a'.repeat(32)}`;
    await twilioSms({ ...twilio.config, from }).send(SMS);
    expect(twilio.taken).toEqual([{ To: SMS.to, MessagingServiceSid: from, Body: SMS.text }]);
  });

  test.each([
    ['a wrong key', { authToken: 'wrong' }, 'refused', /401, code 20003/],
    ['no sender', { from: '' }, 'refused', /400, code 21603/],
    ['another account', { accountSid: `AC${'9'.repeat(32)}` }, 'refused', /401/],
  ])('%s is refused', async (_, change, failure, message) => {
    const error = await errorOf(twilioSms({ ...twilio.config, ...change }));
    expect(error).toMatchObject({ failure, nothingSent: true });
    expect(error.message).toMatch(message);
  });

  test.each([
    [{ status: 400, code: 21211 }, 'recipient', true],
    [{ status: 400, code: 21614 }, 'recipient', true],
    [{ status: 403, code: 21408 }, 'recipient', true],
    [{ status: 400, code: 21610 }, 'recipient', true],
    [{ status: 400, code: 99999 }, 'refused', true],
    [{ status: 429, code: 20429 }, 'unavailable', true],
    [{ status: 500, code: 20500 }, 'unknown', false],
    [{ status: 503, code: 20503 }, 'unknown', false],
  ])('%j is "%s"', async (mood, failure, nothingSent) => {
    twilio.mood = mood;
    expect(await errorOf(twilioSms(twilio.config))).toMatchObject({ failure, nothingSent });
  });

  test.each(['hang', 'reset', 'half', 'html', 'redirect'] as const)(
    'a server that answers with "%s": nobody knows, in time',
    async (mood) => {
      twilio.mood = mood;
      expect(await errorOf(twilioSms(twilio.config, TIMEOUT_MS))).toMatchObject({
        failure: 'unknown',
        nothingSent: false,
      });
    },
  );

  test('a server that says nothing is given up in time, also where memory is cleaned up meanwhile', async () => {
    twilio.mood = 'hang';
    keepCollecting();
    expect(await errorOf(twilioSms(twilio.config, TIMEOUT_MS))).toMatchObject({ failure: 'unknown' });
  });

  test('a message that it takes and gives up at once did not go out', async () => {
    twilio.mood = 'failed';
    const error = await errorOf(twilioSms(twilio.config));
    expect(error).toMatchObject({ failure: 'recipient', nothingSent: true });
    expect(error.message).toContain('30003');
  });

  test('a server that is not there sent nothing', async () => {
    const gone = await startTwilioServer();
    await gone.close();
    expect(await errorOf(twilioSms(gone.config))).toMatchObject({
      failure: 'unavailable',
      nothingSent: true,
    });
  });

  test('what goes to the log names neither key nor recipient', async () => {
    for (const mood of [{ status: 400, code: 21211 }, 'reset', 'hang'] as const) {
      twilio.mood = mood;
      const { message } = await errorOf(twilioSms(twilio.config, TIMEOUT_MS));
      expect(message).not.toMatch(/canary|600112233|123456/);
    }
  });
});

describe('the configured sender', () => {
  test('the console writes one line that holds number and text', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    await createSms({ provider: 'console' }, parts({ log })).send({
      ...SMS,
      text: '123456\nand\u001b[31m more',
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
    expect(lines[0]).toContain('+34600112233');
    expect(lines[0]).toContain('123456');
  });

  test('without a provider nothing goes out, and the reason says what to set', async () => {
    const error = await errorOf(createSms({ provider: 'none' }, parts()));
    expect(error).toMatchObject({ failure: 'unavailable' });
    expect(error.message).toContain('SMS_PROVIDER');
  });

  test('who asks before writing hears what a text would, and counts as one that failed', async () => {
    const registry = new Registry();
    const none = createSms({ provider: 'none' }, parts({ registry }));
    expect(() => none.demandReady()).toThrow(/SMS_PROVIDER/);
    expect(await registry.metrics()).toContain('bothways_texts_total{outcome="failed"} 1');
    const onConsole = createSms({ provider: 'console' }, parts());
    expect(() => onConsole.demandReady()).not.toThrow();
  });

  test('Twilio that is down is left alone, and asked again when it may be back', async () => {
    const clock = { ms: 0 };
    const registry = new Registry();
    const sms = createSms(
      { provider: 'twilio', ...twilio.config },
      parts({ registry, breakers: new Breakers(registry, () => clock.ms) }),
    );
    twilio.mood = { status: 503, code: 20503 };
    for (let time = 0; time < 5; time += 1) {
      sms.demandReady();
      await errorOf(sms);
    }
    twilio.mood = 'well';
    expect((await errorOf(sms)).message).toMatch(/left alone/);
    expect(() => sms.demandReady()).toThrow(/left alone/);
    expect(twilio.taken).toEqual([]);
    clock.ms = 30_000;
    // Whoever only asks is not the one that tries.
    for (let time = 0; time < 3; time += 1) sms.demandReady();
    await sms.send(SMS);
    expect(twilio.taken).toHaveLength(1);
    expect(await registry.metrics()).toContain('bothways_texts_total{outcome="failed"} 7');
    expect(await registry.metrics()).toContain('bothways_texts_total{outcome="sent"} 1');
  });
});
