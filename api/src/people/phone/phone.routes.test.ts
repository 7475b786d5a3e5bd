import { codeSentSchema, phoneVerifiedSchema } from '@bothways/domain/phone';
import { expect, test, vi } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { onOneDatabase } from '#kernel/db/testing';
import { accountIdOf, adminAccount, availableIn } from '#kernel/ledger';
import { codeIn, PASSWORD, wrong } from './testing/phone-app.ts';
import { freshNumber, keyOf, phoneSteps, refusal } from './testing/phone-steps.ts';

// Hundreds of commits that reach the disk, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;

onOneDatabase('phone verification', (database) => {
  const { setup, profileOf, verified } = phoneSteps(database);

  test('a code is sent, typed in, and the number is verified; the code is worth nothing then', async () => {
    const { app, userId, number } = await setup();
    const sent = await app.send(userId, `${number.slice(0, 3)} ${number.slice(3)}`);
    expect(sent.status).toBe(200);
    expect(codeSentSchema.parse(await sent.json())).toEqual({
      success: true,
      message: 'Verification code sent',
      resendAfterS: 60,
      expiresAfterS: 600,
    });
    expect(app.sent).toHaveLength(1);
    expect(app.sent[0]?.to).toBe(`+34${number}`);
    expect(await profileOf(userId)).toEqual([undefined, false]);
    const code = codeIn(app.sent[0]);
    const answer = await app.verify(userId, code);
    expect(answer.status).toBe(200);
    expect(phoneVerifiedSchema.parse(await answer.json()).message).toBe('Phone number verified');
    expect(await profileOf(userId)).toEqual([`+34${number}`, true]);
    expect(app.verified).toEqual([userId]);
    expect(await refusal(await app.verify(userId, code))).toEqual([400, 'errors.codeExpired', null]);
  });

  test('a verified number is one entry in the audit log, without the number; a wrong code is none', async () => {
    const { app, userId, number } = await setup();
    const entries = async () => (await readAudit(database().db, { limit: 10, actor: userId })).entries;
    await app.send(userId, number);
    const code = codeIn(app.sent[0]);
    await app.verify(userId, wrong(code));
    expect(await entries()).toEqual([]);
    await app.verify(userId, code, { 'x-forwarded-for': '203.0.113.7' });
    expect(await entries()).toMatchObject([
      {
        action: 'account.phone-verified',
        target: `user:${userId}`,
        detail: { endsWith: number.slice(-2) },
        ip: '203.0.113.7',
      },
    ]);
    expect(JSON.stringify(await entries())).not.toContain(number);
  });

  test.each([
    [{}, 'errors.phoneRequired'],
    [{ phoneNumber: '', countryCode: 'ES' }, 'errors.phoneRequired'],
    [{ phoneNumber: '   ', countryCode: 'ES' }, 'errors.phoneRequired'],
    [{ phoneNumber: 600112233, countryCode: 'ES' }, 'errors.phoneRequired'],
    [{ phoneNumber: '600112233' }, 'errors.countryNotSupported'],
    [{ phoneNumber: '600112233', countryCode: 'FR' }, 'errors.countryNotSupported'],
    [{ phoneNumber: '600112233', countryCode: '+34' }, 'errors.countryNotSupported'],
    [{ phoneNumber: '912345678', countryCode: 'ES' }, 'errors.phoneInvalid'],
    [{ phoneNumber: '+18765551234', countryCode: 'US' }, 'errors.phoneInvalid'],
    [{ phoneNumber: '600112233\r\nBcc: x', countryCode: 'ES' }, 'errors.phoneInvalid'],
    [{ phoneNumber: '6'.repeat(50_000), countryCode: 'ES' }, 'errors.phoneInvalid'],
    [{ phoneNumber: '600112233', countryCode: 'ES', userId: 'x' }, 'errors.sendFailed'],
    [[], 'errors.sendFailed'],
    [null, 'errors.sendFailed'],
  ])('send-code %j: %s, nothing is sent', async (body, key) => {
    const { app, userId } = await setup();
    expect(await refusal(await app.post('send-code', body, { 'x-user': userId }))).toEqual([400, key, null]);
    expect(app.sent).toEqual([]);
  });

  test.each([
    [{}, 'errors.codeRequired'],
    [{ code: '' }, 'errors.codeRequired'],
    [{ code: '12345' }, 'errors.codeRequired'],
    [{ code: 123456 }, 'errors.codeRequired'],
    [{ code: { $ne: '' } }, 'errors.codeRequired'],
    [{ code: '123456', userId: 'x' }, 'errors.verifyFailed'],
  ])('verify-code %j: %s, and no try is spent', async (body, key) => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    for (let time = 0; time < 6; time += 1) {
      expect(await refusal(await app.post('verify-code', body, { 'x-user': userId }))).toEqual([
        400,
        key,
        null,
      ]);
    }
    expect(await keyOf(await app.verify(userId, codeIn(app.sent[0])))).toBe('ok');
  });

  test('a visitor may neither send nor guess', async () => {
    const { app, number } = await setup();
    const body = { phoneNumber: number, countryCode: 'ES' };
    expect(await refusal(await app.post('send-code', body))).toEqual([401, 'errors.sendFailed', null]);
    expect(await refusal(await app.post('verify-code', { code: '123456' }))).toEqual([
      401,
      'errors.verifyFailed',
      null,
    ]);
  });

  test('a verified number is replaced only with the current password', async () => {
    const { app, userId, number } = await setup();
    await verified(app, userId, number);
    app.clock.ms += MINUTE;
    const next = freshNumber();
    const send = (currentPassword?: string) =>
      app.post(
        'send-code',
        { phoneNumber: next, countryCode: 'ES', ...(currentPassword && { currentPassword }) },
        { 'x-user': userId },
      );
    expect(await refusal(await send())).toEqual([400, 'errors.passwordRequired', null]);
    for (let time = 0; time < 9; time += 1) {
      expect(await refusal(await send('wrong'))).toEqual([400, 'errors.passwordWrong', null]);
    }
    expect(await keyOf(await send(PASSWORD))).toBe('ok');
    expect(await refusal(await send(PASSWORD))).toEqual([429, 'errors.tooManyTries', '3600']);
    expect(await keyOf(await app.verify(userId, codeIn(app.sent.at(-1))))).toBe('ok');
    expect(await profileOf(userId)).toEqual([`+34${next}`, true]);
  });

  test('what a verified phone is worth is kept once per account and once per number', async () => {
    const { app, userId, number } = await setup();
    const rewards = () =>
      database()
        .db.selectFrom('phoneRewards')
        .selectAll()
        .where('phoneNumber', 'like', `%${number}`)
        .execute();
    await verified(app, userId, number);
    const kept = [{ userId, phoneNumber: `+34${number}`, credits: 50, atMs: app.clock.ms }];
    expect(await rewards()).toEqual(kept);
    app.clock.ms += MINUTE;
    const next = freshNumber();
    const body = { phoneNumber: next, countryCode: 'ES', currentPassword: PASSWORD };
    expect(await keyOf(await app.post('send-code', body, { 'x-user': userId }))).toBe('ok');
    expect(await keyOf(await app.verify(userId, codeIn(app.sent.at(-1))))).toBe('ok');
    // The first number is free now, and worth nothing to its next holder.
    const nextUser = await app.newUser();
    await verified(app, nextUser, number);
    expect(await rewards()).toEqual(kept);
    const creditsOf = (id: string) => availableIn(database().db, accountIdOf(adminAccount(id)));
    expect([await creditsOf(userId), await creditsOf(nextUser)]).toEqual([5000, 0]);
    const all = await database()
      .db.selectFrom('phoneRewards')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    expect(all).toEqual(kept);
  });

  test('the language is the one of the page, else of the browser', async () => {
    const { app, number } = await setup();
    for (const headers of [
      { cookie: 'locale=es', 'accept-language': 'en' },
      { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' },
      { 'accept-language': 'fr' },
    ]) {
      await app.send(await app.newUser(), number, headers);
      app.clock.ms += MINUTE;
    }
    expect(app.sent.map(({ text }) => text.includes('es tu clave'))).toEqual([true, true, false]);
  });

  test('the database holds no code, and nothing that a code can be tried against without the secret', async () => {
    const { app, userId, number } = await setup();
    await app.send(userId, number);
    const row = await database()
      .db.selectFrom('phoneCodes')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(
      JSON.stringify({ ...row, phoneNumber: '', userId: '', sentAtMs: 0, expiresAtMs: 0 }),
    ).not.toContain(codeIn(app.sent[0]));
    expect(row.codeHash).toMatch(/^[\w-]{43}$/);
  });

  test('what fails inside is told by key, without its words', async () => {
    const { app, userId } = await setup({ redeem: () => Promise.reject(new Error('canary detail')) });
    const answer = await app.verify(userId, '123456');
    expect(await answer.clone().text()).not.toContain('canary');
    expect(await refusal(answer)).toEqual([500, 'errors.verifyFailed', null]);
  });

  test('a deleted account takes its code along and leaves its number counted', async () => {
    const { app, userId, number } = await setup();
    const { db } = database();
    await app.send(userId, number);
    await db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await db.selectFrom('phoneCodes').selectAll().where('userId', '=', userId).execute()).toEqual([]);
    expect(await keyOf(await app.send(await app.newUser(), number))).toBe('errors.resendTooSoon');
  });
});
