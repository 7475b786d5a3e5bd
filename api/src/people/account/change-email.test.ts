import { securitySchema } from '@bothways/domain/account';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const WRONG = { currentPassword: 'not the password' };
const RIGHT = { currentPassword: PASSWORD };
const TAKEN = 'pro@bothways.test';
const NO_LINK = [400, 'errors.linkInvalid'];
const NOT_PENDING = [409, 'errors.emailNotPending'];

onOneDatabase('another address', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  const security = async (browser: Browser) =>
    securitySchema.parse(await expectOk(browser.get('/api/account/security')));
  const cancel = (browser: Browser) => browser.send('DELETE', '/api/account/email');
  const verify = (token = '') => steps.browser().post('/api/auth/verify-email', { token });
  const keep = (token = '') => steps.browser().post('/api/auth/cancel-email', { token });

  /** Asks for another address; gives the links of both letters. */
  async function ask(browser: Browser, email: string, newEmail: string) {
    await expectOk(browser.post('/api/account/email', { newEmail, ...RIGHT }));
    const letters = await steps.letters();
    const to = (address: string) => letters.find((letter) => letter.to === address);
    return { confirms: to(newEmail), stops: to(email) };
  }

  test('counts when its letter was read; the old one is told at once', async () => {
    const browser = await steps.newcomer('before@example.test');
    await expectOk(browser.post('/api/account/email', { newEmail: 'After@example.test', ...RIGHT }));
    const letters = await steps.letters();
    expect(letters.map(({ to }) => to).sort()).toEqual(['after@example.test', 'before@example.test']);
    expect(await security(browser)).toMatchObject({
      email: 'before@example.test',
      pendingEmail: 'after@example.test',
    });
    await expectOk(verify(letters.find(({ to }) => to === 'after@example.test')?.token));
    expect(await security(browser)).toMatchObject({ email: 'after@example.test', emailVerified: true });
    expect((await security(browser)).pendingEmail).toBeUndefined();
    await steps.signIn(steps.browser(), 'after@example.test');
    expect(await steps.auditOf(browser)).toEqual(
      expect.arrayContaining(['account.email-change-asked', 'account.email-changed']),
    );
  });

  test('is refused without the password, and when it is the same', async () => {
    const browser = await steps.newcomer('same@example.test');
    const refused = (body: object) => refusalOf(browser.post('/api/account/email', body));
    expect(await refused({ newEmail: 'x@example.test', ...WRONG })).toEqual([400, 'errors.passwordWrong']);
    expect(await refused({ newEmail: 'SAME@example.test', ...RIGHT })).toEqual([400, 'errors.emailSame']);
    expect(await steps.letters()).toEqual([]);
  });

  test('takes a code where the second factor is on, as export and deletion do, and each code once', async () => {
    const email = 'factor@example.test';
    const browser = await steps.newcomer(email);
    const { secret } = await steps.enableFactor(browser);
    await steps.letters();
    const acts = (authority: object) => [
      () => browser.post('/api/account/email', { newEmail: 'x@example.test', ...authority }),
      () => browser.post('/api/account/export', authority),
      () => browser.post('/api/account/delete', { confirmation: email, ...authority }),
    ];
    for (const act of [...acts(RIGHT), ...acts({ ...RIGHT, code: '000000' })])
      expect(await refusalOf(act())).toEqual([400, 'errors.codeWrong']);
    expect(await steps.letters()).toEqual([]);
    const code = steps.codeOf(secret);
    const [change, take, remove] = acts({ ...RIGHT, code });
    await expectOk(change?.() ?? Promise.reject());
    expect(await refusalOf(take?.() ?? Promise.reject())).toEqual([400, 'errors.codeWrong']);
    steps.services.clock.ms += 30_000;
    expect(await refusalOf(remove?.() ?? Promise.reject())).toEqual([400, 'errors.codeWrong']);
    const newest = { ...RIGHT, code: steps.codeOf(secret) };
    await expectOk(browser.post('/api/account/delete', { confirmation: email, ...newest }));
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  test('may be asked for ten times an hour: each time writes to the old one', async () => {
    const browser = await steps.newcomer('often@example.test');
    const refusals = [];
    for (let times = 0; times < 12; times += 1) {
      const body = { newEmail: `often-${times}@example.test`, ...RIGHT };
      refusals.push((await browser.post('/api/account/email', body)).status);
    }
    expect(refusals).toEqual([...Array(10).fill(200), 429, 429]);
    steps.services.clock.ms += HOUR_MS;
    await ask(browser, 'often@example.test', 'often-later@example.test');
  });

  test('the takeover: who knew the password gets the account by no link, once its owner has acted', async () => {
    const email = 'victim@example.test';
    const owner = await steps.newcomer(email);
    const thief = steps.browser();
    await steps.signIn(thief, email);
    await steps.letters();
    const { confirms } = await ask(thief, email, 'thief@example.test');
    const newPassword = 'another long one';
    await expectOk(owner.post('/api/account/password', { ...RIGHT, newPassword }));
    expect(await refusalOf(verify(confirms?.token))).toEqual(NO_LINK);
    await steps.letters();
    await expectOk(thief.post('/api/auth/forgot-password', { email: 'thief@example.test' }));
    expect(await steps.letters()).toEqual([]);
    expect(await security(owner)).toMatchObject({ email });
    expect((await security(owner)).pendingEmail).toBeUndefined();
  });

  describe('is stopped', () => {
    test('on the security page, once, and by nobody else', async () => {
      const email = 'page@example.test';
      const browser = await steps.newcomer(email);
      const other = await steps.newcomer('page-of-another@example.test');
      const { confirms, stops } = await ask(browser, email, 'page-new@example.test');
      expect(await refusalOf(cancel(other))).toEqual(NOT_PENDING);
      expect((await cancel(steps.browser())).status).toBe(401);
      expect((await security(browser)).pendingEmail).toBe('page-new@example.test');
      await expectOk(cancel(browser));
      expect((await security(browser)).pendingEmail).toBeUndefined();
      expect(await refusalOf(cancel(browser))).toEqual(NOT_PENDING);
      expect(await refusalOf(verify(confirms?.token))).toEqual(NO_LINK);
      expect(await refusalOf(keep(stops?.token))).toEqual(NO_LINK);
    });

    test('from the letter to the old address, once, by whoever reads it, and says which address stays', async () => {
      const email = 'warned@example.test';
      const browser = await steps.newcomer(email);
      const { confirms, stops } = await ask(browser, email, 'warned-new@example.test');
      expect(stops?.text).toContain('http://localhost:4000/en/cancel-email#');
      expect(await expectOk(keep(stops?.token))).toEqual({ success: true, email });
      expect(await refusalOf(keep(stops?.token))).toEqual(NO_LINK);
      expect(await refusalOf(verify(confirms?.token))).toEqual(NO_LINK);
      expect((await security(browser)).pendingEmail).toBeUndefined();
      expect((await steps.auditOf(browser)).at(-1)).toBe('account.email-change-cancelled');
      await steps.signIn(steps.browser(), email);
    });

    test('by the first warning too, after it was asked for again', async () => {
      const email = 'twice-warned@example.test';
      const browser = await steps.newcomer(email);
      const first = await ask(browser, email, 'first-new@example.test');
      const second = await ask(browser, email, 'second-new@example.test');
      expect(await refusalOf(verify(first.confirms?.token))).toEqual(NO_LINK);
      await expectOk(keep(first.stops?.token));
      expect(await refusalOf(verify(second.confirms?.token))).toEqual(NO_LINK);
      expect(await refusalOf(keep(second.stops?.token))).toEqual(NO_LINK);
    });

    test('by time: then there is nothing left to stop either', async () => {
      const email = 'too-late@example.test';
      const browser = await steps.newcomer(email);
      const { confirms, stops } = await ask(browser, email, 'too-late-new@example.test');
      steps.services.clock.ms += HOUR_MS;
      expect((await security(browser)).pendingEmail).toBeUndefined();
      expect(await refusalOf(keep(stops?.token))).toEqual(NO_LINK);
      expect(await refusalOf(verify(confirms?.token))).toEqual(NO_LINK);
      expect(await refusalOf(cancel(browser))).toEqual(NOT_PENDING);
      expect(await steps.auditOf(browser)).not.toContain('account.email-change-cancelled');
    });

    test('by no link of another purpose, and its own link serves no other', async () => {
      const email = 'purposes@example.test';
      const browser = await steps.newcomer(email);
      const { confirms, stops } = await ask(browser, email, 'purposes-new@example.test');
      expect(await refusalOf(keep(confirms?.token))).toEqual(NO_LINK);
      expect(await refusalOf(verify(stops?.token))).toEqual(NO_LINK);
      const reset = { token: stops?.token, password: 'another long one' };
      expect(await refusalOf(browser.post('/api/auth/reset-password', reset))).toEqual(NO_LINK);
      await expectOk(verify(confirms?.token));
    });

    test('in the language of the account', async () => {
      const email = 'en-espanol@example.test';
      const browser = await steps.newcomer(email);
      await expectOk(browser.post('/api/locale', { locale: 'es' }));
      const { stops } = await ask(browser, email, 'en-espanol-nuevo@example.test');
      expect(stops?.subject).toBe('Se está cambiando el correo de tu cuenta - Bothways');
      expect(stops?.text).toContain('http://localhost:4000/es/cancel-email#');
      await expectOk(keep(stops?.token));
    });
  });

  describe('that has an account already', () => {
    test('is answered, shown, stopped and told of alike; its holder keeps it and hears of it', async () => {
      const seen = [];
      for (const [email, newEmail] of [
        ['curious-of-one@example.test', TAKEN],
        ['curious-of-none@example.test', 'free-to-have@example.test'],
      ] as const) {
        const browser = await steps.newcomer(email);
        const { confirms, stops } = await ask(browser, email, newEmail);
        const shown = (await security(browser)).pendingEmail === newEmail;
        const answers = [await expectOk(cancel(browser)), await refusalOf(cancel(browser))];
        const again = await ask(browser, email, newEmail);
        const kept = await keep(again.stops?.token);
        seen.push({
          shown,
          answers,
          kept: [kept.status, JSON.stringify(await kept.json()).replace(email, '')],
          letter: stops?.text.replaceAll(newEmail, '').replace(/#[\w-]{43}/, ''),
          audit: await steps.auditOf(browser),
        });
        if (newEmail === TAKEN)
          expect([confirms?.subject, confirms?.token]).toEqual([
            'You already have an account - Bothways',
            '',
          ]);
      }
      expect(seen[0]).toEqual(seen[1]);
    });
  });
});
