import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { racesOnBothDatabases, type TestDatabase } from '#kernel/db/testing';
import { Breakers, DeliveryError, type DeliveryFailure } from '#kernel/delivery';
import { createLog } from '#kernel/log';
import { createSms } from '#kernel/sms';
import { startTwilioServer } from '#kernel/sms/testing';
import { codeIn, PASSWORD } from './testing/phone-app.ts';
import { freshNumber, keyOf, phoneSteps, refusal } from './testing/phone-steps.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

/** What limits and codes go by. */
const written = ({ db }: TestDatabase) =>
  Promise.all([
    db.selectFrom('phoneCodes').selectAll().orderBy('userId').execute(),
    db.selectFrom('phoneNumbers').selectAll().orderBy('phoneNumber').execute(),
    db.selectFrom('phoneSends').selectAll().orderBy('id').execute(),
    db.selectFrom('phoneQuotas').selectAll().orderBy('key').execute(),
  ]);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

racesOnBothDatabases('sending codes', (database) => {
  const { setup } = phoneSteps(database);

  test('one code a minute for a number, whoever asks', async () => {
    const { app, userId, number } = await setup();
    const other = await app.newUser();
    await app.send(userId, number);
    app.clock.ms += 59_999;
    expect(await refusal(await app.send(userId, number))).toEqual([429, 'errors.resendTooSoon', '1']);
    expect(await refusal(await app.send(other, number))).toEqual([429, 'errors.resendTooSoon', '1']);
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('ok');
    expect(await keyOf(await app.send(await app.newUser(), freshNumber()))).toBe('ok');
    app.clock.ms += 1;
    expect(await keyOf(await app.send(other, number))).toBe('ok');
  });

  test('one code a minute for a user, to another number too, unless the earlier one is verified', async () => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    app.clock.ms += 20_000;
    expect(await refusal(await app.send(userId, freshNumber()))).toEqual([429, 'errors.resendTooSoon', '40']);
    // A refusal neither lengthens the wait nor closes the code.
    app.clock.ms += 39_999;
    expect(await keyOf(await app.send(userId, freshNumber()))).toBe('errors.resendTooSoon');
    expect(app.sent).toHaveLength(1);
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('ok');
    const another = () =>
      app.post(
        'send-code',
        { phoneNumber: freshNumber(), countryCode: 'ES', currentPassword: PASSWORD },
        { 'x-user': userId },
      );
    expect(await keyOf(await another())).toBe('ok');
    expect(await keyOf(await another())).toBe('errors.resendTooSoon');
    app.clock.ms += 60_000;
    expect(await keyOf(await another())).toBe('ok');
  });

  test('fifty requests at once send one text', { tags: ['race'] }, async () => {
    const { app, userId, number } = await setup();
    const keys = await Promise.all(
      Array.from({ length: 50 }, async () => keyOf(await app.send(userId, number))),
    );
    expect(keys.filter((key) => key === 'ok')).toHaveLength(1);
    expect(keys.filter((key) => key === 'errors.resendTooSoon')).toHaveLength(49);
    expect(app.sent).toHaveLength(1);
  });

  test('five codes in ten minutes for a number, ten in a day', async () => {
    const { app, userId, number } = await setup();
    for (let time = 0; time < 5; time += 1) {
      expect(await keyOf(await app.send(userId, number))).toBe('ok');
      app.clock.ms += 90_000;
    }
    expect(await refusal(await app.send(userId, number))).toEqual([429, 'errors.tooManySends', '150']);
    for (let time = 0; time < 5; time += 1) {
      app.clock.ms += HOUR;
      expect(await keyOf(await app.send(userId, number))).toBe('ok');
    }
    app.clock.ms += HOUR;
    expect(await keyOf(await app.send(await app.newUser(), number))).toBe('errors.tooManySends');
    expect(app.sent).toHaveLength(10);
  });

  test('one user cannot go round the limits with many numbers, one after the other or at once', {
    tags: ['race'],
  }, async () => {
    const { app, userId } = await setup();
    const keys = await Promise.all(
      Array.from({ length: 20 }, async () => keyOf(await app.send(userId, freshNumber()))),
    );
    expect(keys.filter((key) => key === 'ok')).toHaveLength(1);
    expect(keys.filter((key) => key === 'errors.resendTooSoon')).toHaveLength(19);
    expect(app.sent).toHaveLength(1);
    for (let sent = 1; sent < 5; sent += 1) {
      app.clock.ms += MINUTE;
      expect(await keyOf(await app.send(userId, freshNumber()))).toBe('ok');
    }
    app.clock.ms += MINUTE;
    expect(await keyOf(await app.send(userId, freshNumber()))).toBe('errors.tooManySends');
  });

  test('sixty texts an hour to one place, whatever the rest of its address', async () => {
    const { app } = await setup();
    const from = (host: number) => ({
      'x-forwarded-for': `2001:db8:1:${database().kind === 'sqlite' ? 1 : 2}::${host}`,
    });
    for (let time = 0; time < 60; time += 1) {
      expect(await keyOf(await app.send(await app.newUser(), freshNumber(), from(time + 1)))).toBe('ok');
    }
    expect(await refusal(await app.send(await app.newUser(), freshNumber(), from(99)))).toEqual([
      429,
      'errors.tooManySends',
      '3600',
    ]);
  });

  describe('a text that does not go out', () => {
    const failing = async (failure: DeliveryFailure) => {
      const state = { fails: true };
      const { app, userId, number } = await setup({
        sms: {
          send: async (message) => {
            app.sent.push(message);
            if (state.fails) throw new DeliveryError(failure, 'the provider says no');
          },
          demandReady: () => undefined,
        },
      });
      return { app, userId, number, state };
    };

    test.each<[DeliveryFailure, number, string]>([
      ['recipient', 400, 'errors.phoneInvalid'],
      ['refused', 503, 'errors.sendFailed'],
      ['unavailable', 503, 'errors.sendFailed'],
    ])('%s: says so, opens no code, and may be tried again at once', async (failure, status, key) => {
      const { app, userId, number, state } = await failing(failure);
      expect(await refusal(await app.send(userId, number))).toEqual([status, key, null]);
      expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('errors.codeExpired');
      for (let time = 0; time < 6; time += 1) await app.send(userId, number);
      state.fails = false;
      expect(await keyOf(await app.send(userId, number))).toBe('ok');
    });

    test('a code that failed late leaves the newer one that was sent meanwhile', async () => {
      const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { app, userId, number } = await setup({
        sms: {
          send: (message) => answers[app.sent.push(message) - 1]?.promise ?? Promise.resolve(),
          demandReady: () => undefined,
        },
      });
      const first = app.send(userId, number);
      await vi.waitFor(() => expect(app.sent).toHaveLength(1));
      app.clock.ms += MINUTE;
      answers[1]?.resolve();
      expect(await keyOf(await app.send(userId, number))).toBe('ok');
      answers[0]?.reject(new DeliveryError('unavailable', 'the provider says no'));
      expect(await keyOf(await first)).toBe('errors.sendFailed');
      expect(await keyOf(await app.verify(userId, codeIn(app.sent[1])))).toBe('ok');
    });

    test('one that may have gone out counts, and its code works if it arrives', async () => {
      const { app, userId, number } = await failing('unknown');
      expect(await refusal(await app.send(userId, number))).toEqual([503, 'errors.sendFailed', null]);
      expect(await keyOf(await app.send(userId, number))).toBe('errors.resendTooSoon');
      expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('ok');
    });

    test('while the provider is left alone nothing is written, and the code sent before still works', async () => {
      const twilio = await startTwilioServer();
      onTestFinished(() => twilio.close());
      const clock = { ms: 0 };
      const registry = new Registry();
      const breakers = new Breakers(registry, () => clock.ms);
      const sms = createSms(
        { provider: 'twilio', ...twilio.config },
        { log: createLog('silent'), breakers, registry, demandReal: () => undefined },
      );
      const { app, userId, number } = await setup({ sms });
      expect(await keyOf(await app.send(userId, number))).toBe('ok');
      const code = codeIn({ text: twilio.taken[0]?.Body ?? '' });
      twilio.mood = { status: 503, code: 20503 };
      for (let time = 0; time < 5; time += 1) await app.send(await app.newUser(), freshNumber());
      app.clock.ms += 2 * MINUTE;
      const before = await written(database());
      twilio.mood = 'well';
      expect(await refusal(await app.send(userId, number))).toEqual([503, 'errors.sendFailed', null]);
      expect(await refusal(await app.send(await app.newUser(), freshNumber()))).toEqual([
        503,
        'errors.sendFailed',
        null,
      ]);
      expect(await written(database())).toEqual(before);
      expect(twilio.taken).toHaveLength(1);
      expect(await registry.metrics()).toContain('bothways_texts_total{outcome="failed"} 7');
      expect(await keyOf(await app.verify(userId, code))).toBe('ok');
      // Nor does a password pay for it: who has a number already is refused before theirs is asked for.
      expect(await keyOf(await app.send(userId, freshNumber()))).toBe('errors.sendFailed');

      clock.ms += 30_000;
      expect(await keyOf(await app.send(await app.newUser(), freshNumber()))).toBe('ok');
      expect(twilio.taken).toHaveLength(2);
    });

    test('a sender that breaks is a failed send, without its words', async () => {
      const { app, userId, number } = await setup({
        sms: {
          send: () => Promise.reject(new TypeError('canary detail')),
          demandReady: () => undefined,
        },
      });
      const answer = await app.send(userId, number);
      expect(await answer.clone().text()).not.toContain('canary');
      expect(await refusal(answer)).toEqual([503, 'errors.sendFailed', null]);
    });
  });
});
