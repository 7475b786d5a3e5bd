import { expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { codeIn, wrong } from './testing/phone-app.ts';
import { freshNumber, keyOf, phoneSteps, refusal } from './testing/phone-steps.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

racesOnBothDatabases('guessing codes', (database) => {
  const { setup, profileOf, verified } = phoneSteps(database);

  test('five wrong codes, then not even the right one', async () => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    const code = codeIn(app.sent[0]);
    for (let time = 0; time < 5; time += 1) {
      expect(await refusal(await app.verify(userId, wrong(code)))).toEqual([400, 'errors.invalidCode', null]);
    }
    expect(await refusal(await app.verify(userId, code))).toEqual([429, 'errors.tooManyTries', null]);
    expect(await profileOf(userId)).toEqual([undefined, false]);
    app.clock.ms += MINUTE;
    await verified(app, userId, number);
  });

  test('a code lives ten minutes', async () => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    app.clock.ms += 10 * MINUTE;
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('errors.codeExpired');
    app.clock.ms -= 1;
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('ok');
  });

  test('a clock that was put back makes no code live longer', async () => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    app.clock.ms -= 24 * HOUR;
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('errors.codeExpired');
  });

  test('without a code there is nothing to guess, and the code of another is not mine', async () => {
    const { app, userId, number } = await setup();
    const other = await app.newUser();
    await app.send(userId, number);
    expect(await keyOf(await app.verify(other, codeIn(app.sent[0])))).toBe('errors.codeExpired');
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('ok');
  });

  test('a new code ends the one before', async () => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    app.clock.ms += MINUTE;
    await app.send(userId, number);
    const [first, second] = app.sent.map(codeIn);
    if (first !== second)
      expect(await keyOf(await app.verify(userId, first ?? ''))).toBe('errors.invalidCode');
    expect(await keyOf(await app.verify(userId, second ?? ''))).toBe('ok');
  });

  test('twenty guesses a day at a number, over all codes and users', async () => {
    const { app, number } = await setup();
    for (let turn = 0; turn < 4; turn += 1) {
      const userId = await app.newUser();
      await app.send(userId, number);
      const code = codeIn(app.sent.at(-1));
      for (let time = 0; time < 5; time += 1) await app.verify(userId, wrong(code));
      app.clock.ms += 5 * MINUTE;
    }
    const userId = await app.newUser();
    await app.send(userId, number);
    expect(await keyOf(await app.verify(userId, codeIn(app.sent.at(-1))))).toBe('errors.tooManyTries');
    expect(await profileOf(userId)).toEqual([undefined, false]);
    app.clock.ms += 24 * HOUR;
    await verified(app, userId, number);
  });

  test('a number of another account: the send tells nothing, the right code only that it is taken', async () => {
    const { app, userId, number } = await setup();
    await verified(app, userId, number);
    app.clock.ms += MINUTE;
    const other = await app.newUser();
    const [taken, free] = [await app.send(other, number), await app.send(await app.newUser(), freshNumber())];
    expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()]);
    const code = codeIn(app.sent.at(-2));
    expect(await keyOf(await app.verify(other, wrong(code)))).toBe('errors.invalidCode');
    const answer = await app.verify(other, code);
    expect(await answer.clone().text()).not.toContain(userId);
    expect(await refusal(answer)).toEqual([409, 'errors.phoneTaken', null]);
    expect([await profileOf(userId), await profileOf(other)]).toEqual([
      [`+34${number}`, true],
      [undefined, false],
    ]);
    expect(await keyOf(await app.verify(other, code))).toBe('errors.codeExpired');
  });

  test('five users with codes for one number, all right at once: one gets it', {
    tags: ['race'],
  }, async () => {
    const { app, number } = await setup();
    const holders: { userId: string; code: string }[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const userId = await app.newUser();
      await app.send(userId, number);
      holders.push({ userId, code: codeIn(app.sent.at(-1)) });
      app.clock.ms += MINUTE;
    }
    const keys = await Promise.all(
      holders.map(async ({ userId, code }) => keyOf(await app.verify(userId, code))),
    );
    expect(keys.toSorted()).toEqual([...Array<string>(4).fill('errors.phoneTaken'), 'ok']);
  });

  test('a hundred guesses an hour from one place; those that were not compared do not count', async () => {
    const { app } = await setup();
    const from = { 'x-forwarded-for': `192.0.2.${database().kind === 'sqlite' ? 1 : 2}` };
    for (let turn = 0; turn < 20; turn += 1) {
      const userId = await app.newUser();
      await app.send(userId, freshNumber());
      const code = codeIn(app.sent.at(-1));
      for (let time = 0; time < 7; time += 1) await app.verify(userId, wrong(code), from);
    }
    const userId = await app.newUser();
    await app.send(userId, freshNumber());
    const code = codeIn(app.sent.at(-1));
    expect(await keyOf(await app.verify(userId, code, from))).toBe('errors.tooManyTries');
    expect(await keyOf(await app.verify(userId, code))).toBe('ok');
  });
});
