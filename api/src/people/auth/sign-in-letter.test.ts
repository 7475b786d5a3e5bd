import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { disableUser, saveProfile } from '#people/users';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LETTER = '/api/auth/sign-in/letter';
const LINK = '/api/auth/sign-in/link';
const SECOND = '/api/auth/sign-in/second-factor';
const NO_LINK = [400, 'errors.linkInvalid'];
const ELSEWHERE = [400, 'errors.linkElsewhere'];
const FREE = 'free@bothways.test';

racesOnBothDatabases('signing in by letter', (database) => {
  let steps: AccountSteps;
  let people = 0;
  beforeAll(async () => {
    steps = await AccountSteps.start(database(), { config: { trustProxy: true } });
  });
  afterAll(() => steps.stop());

  const somebody = async () => {
    people += 1;
    const email = `letter${people}@example.test`;
    return { email, inside: await steps.newcomer(email) };
  };
  const ask = async (browser: Browser, email: string) => {
    await expectOk(browser.post(LETTER, { email }));
    const letters = await steps.letters();
    return letters.findLast((letter) => letter.to === email && letter.token !== '')?.token ?? '';
  };
  const isIn = async (browser: Browser) => (await browser.get('/api/auth/me')).status === 200;

  test('leads in once, in the browser that asked, in the language of the account', async () => {
    const { email, inside } = await somebody();
    const { id } = await steps.me(inside);
    await saveProfile(database().db, id, { locale: 'es' });
    const browser = steps.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
    await expectOk(browser.post(LETTER, { email: email.toUpperCase() }));
    const [letter, ...more] = await steps.letters();
    expect([letter?.to, letter?.subject, more]).toEqual([
      email,
      'Tu enlace para iniciar sesión - Bothways',
      [],
    ]);
    expect(letter?.text).toContain('http://localhost:4000/es/login-link#');
    expect(letter?.text).toMatch(/Firefox, Windows[\s\S]*15 minutos/);
    const token = letter?.token;
    expect(await expectOk(browser.post(LINK, { token }))).toMatchObject({ user: { email } });
    expect((await steps.me(browser)).id).toBe(id);
    // As after a password, the owner hears of a browser that was never in the account.
    expect((await steps.letters()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/Nuevo inicio de sesión/),
    ]);
    expect((await steps.auditOf(browser)).slice(-3)).toEqual([
      'account.sign-in-letter-asked',
      'account.new-device',
      'account.signed-in',
    ]);
    await expectOk(browser.post('/api/auth/sign-out'));
    expect(await refusalOf(browser.post(LINK, { token }))).toEqual(NO_LINK);
    expect(await isIn(browser)).toBe(false);
  });

  test('leaves no mark in the browser once it has signed in, with the second factor or without', async () => {
    const { email, inside } = await somebody();
    const marked = (browser: Browser) => [...browser.cookies.keys()].includes('letter');
    const browser = steps.browser();
    const token = await ask(browser, email);
    expect(marked(browser)).toBe(true);
    await expectOk(browser.post(LINK, { token }));
    expect(marked(browser)).toBe(false);
    await steps.enableFactor(inside);
    const other = steps.browser();
    await expectOk(other.post(LINK, { token: await ask(other, email) }));
    expect(marked(other)).toBe(false);
  });

  test('signs in no other browser: neither its reader to a stranger, nor a stranger to its reader', async () => {
    const { email } = await somebody();
    const [asking, other] = [steps.browser(), steps.browser()];
    const token = await ask(asking, email);
    expect(await refusalOf(other.post(LINK, { token }))).toEqual(ELSEWHERE);
    // One that has asked for a letter of its own has a cookie, too.
    await ask(other, FREE);
    expect(await refusalOf(other.post(LINK, { token }))).toEqual(ELSEWHERE);
    expect(await isIn(other)).toBe(false);
    // The link was not used up by them.
    await expectOk(asking.post(LINK, { token }));
    expect(await isIn(asking)).toBe(true);
  });

  test('stands for the password alone: the second factor is still asked', async () => {
    const { email, inside } = await somebody();
    const { secret } = await steps.enableFactor(inside);
    const browser = steps.browser();
    const token = await ask(browser, email);
    expect(await expectOk(browser.post(LINK, { token }))).toEqual({
      success: true,
      secondFactor: true,
      trust: true,
    });
    expect(await isIn(browser)).toBe(false);
    expect(await refusalOf(browser.post(SECOND, { code: '000000' }))).toEqual([400, 'errors.codeWrong']);
    await expectOk(browser.post(SECOND, { code: steps.codeOf(secret) }));
    expect(await isIn(browser)).toBe(true);
  });

  test('leads on to the wanted page, with the second factor or without', async () => {
    const to = '/en/pricing?plan=pro&period=quarterly';
    const { email, inside } = await somebody();
    const open = async () => {
      const browser = steps.browser();
      await expectOk(browser.post(LETTER, { email, to }));
      const token = (await steps.letters()).findLast((letter) => letter.to === email)?.token;
      return expectOk(browser.post(LINK, { token }));
    };
    expect(await open()).toMatchObject({ user: { email }, to });
    await steps.enableFactor(inside);
    expect(await open()).toEqual({ success: true, secondFactor: true, trust: true, to });
    const elsewhere = steps.browser().post(LETTER, { email, to: '//evil.test' });
    expect((await elsewhere).status).toBe(400);
  });

  test('is answered alike for everybody, and sends nothing to whom it lets in nowhere', async () => {
    const { email, inside } = await somebody();
    const { id } = await steps.me(inside);
    const closed = { userId: id, atMs: 1, reason: 'by hand' };
    await transact(database().db, (trx) => disableUser(trx, closed));
    const answers = [];
    for (const address of [FREE, 'nobody@bothways.test', email]) {
      const response = await steps.browser().post(LETTER, { email: address });
      const headers = [...response.headers]
        .filter(([name]) => name !== 'x-request-id')
        .map(([name, value]) => [name, value.replace(/^letter=[\w-]{43};/, 'letter=random;')]);
      answers.push(JSON.stringify([response.status, headers, await response.text()]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('letter=random; Max-Age=900; Path=/; HttpOnly; SameSite=Lax');
    expect((await steps.letters()).map(({ to }) => to)).toEqual([FREE]);
  });

  test('an account that closes while its letter is on the way lets nobody in', async () => {
    const { email, inside } = await somebody();
    const { id } = await steps.me(inside);
    const browser = steps.browser();
    const token = await ask(browser, email);
    const closed = { userId: id, atMs: 1, reason: 'by hand' };
    await transact(database().db, (trx) => disableUser(trx, closed));
    expect(await refusalOf(browser.post(LINK, { token }))).toEqual(NO_LINK);
  });

  test('proves the address that it was sent to, and none that is not confirmed', async () => {
    const { email, inside } = await somebody();
    const { id } = await steps.me(inside);
    const browser = steps.browser();
    const token = await ask(browser, email);
    const account = database().db.updateTable('users').where('id', '=', id);
    await account.set({ email: `moved-${email}` }).execute();
    expect(await refusalOf(browser.post(LINK, { token }))).toEqual(NO_LINK);
    await account.set({ email, emailVerified: 0 }).execute();
    await expectOk(browser.post(LETTER, { email }));
    expect(await steps.letters()).toEqual([]);
  });

  test('an exclusion holds as it does with the password', async () => {
    const { email, inside } = await somebody();
    const browser = steps.browser();
    const token = await ask(browser, email);
    const body = { length: 'year', currentPassword: PASSWORD };
    await expectOk(inside.post('/api/account/limits/exclusion', body));
    const withPassword = refusalOf(browser.post('/api/auth/sign-in/email', { email, password: PASSWORD }));
    const [status, key] = await withPassword;
    expect(key).toBe('errors.selfExcluded');
    // Excluding oneself ends what is under way; a letter of after it leads in no more than the password.
    expect(await refusalOf(browser.post(LINK, { token }))).toEqual(NO_LINK);
    const late = await ask(browser, email);
    expect(await refusalOf(browser.post(LINK, { token: late }))).toEqual([status, key]);
  });

  test('a newer letter replaces the older, and a link lives for a quarter of an hour', async () => {
    const { email } = await somebody();
    const browser = steps.browser();
    const first = await ask(browser, email);
    const second = await ask(browser, email);
    expect(await refusalOf(browser.post(LINK, { token: first }))).toEqual(NO_LINK);
    steps.services.clock.ms += 15 * 60_000;
    expect(await refusalOf(browser.post(LINK, { token: second }))).toEqual(NO_LINK);
  });

  test('is over after a new password, and serves no other purpose', async () => {
    const { email, inside } = await somebody();
    const browser = steps.browser();
    const token = await ask(browser, email);
    const password = 'another long one';
    expect(await refusalOf(browser.post('/api/auth/reset-password', { token, password }))).toEqual(NO_LINK);
    const change = { currentPassword: PASSWORD, newPassword: password };
    await expectOk(inside.post('/api/account/password', change));
    expect(await refusalOf(browser.post(LINK, { token }))).toEqual(NO_LINK);
  });

  test('flooding ends after five letters; the last of them still opens, and so does a new password', async () => {
    const { email } = await somebody();
    const from = (ip: string) => steps.browser({ 'x-forwarded-for': ip });
    const browser = from('203.0.113.5');
    let last = '';
    for (let times = 0; times < 5; times += 1) last = await ask(browser, email);
    expect((await browser.post(LETTER, { email })).status).toBe(429);
    // Another network is heard, and its letter withheld.
    await expectOk(from('198.51.100.7').post(LETTER, { email }));
    expect(await steps.letters()).toEqual([]);
    await expectOk(from('192.0.2.9').post('/api/auth/forgot-password', { email }));
    expect((await steps.letters()).map(({ subject }) => subject)).toEqual(['Reset your password - Bothways']);
    await expectOk(browser.post(LINK, { token: last }));
  });

  test('registrations of an address, which anybody can send, withhold none of its letters for a new password', async () => {
    const { email } = await somebody();
    for (const network of ['203.0.113', '198.51.100']) {
      const stranger = steps.browser({ 'x-forwarded-for': `${network}.8` });
      const signUp = { name: 'Eva', email, password: PASSWORD };
      for (let times = 0; times < 5; times += 1)
        await expectOk(stranger.post('/api/auth/sign-up/email', signUp));
    }
    await steps.letters();
    const owner = steps.browser({ 'x-forwarded-for': '192.0.2.10' });
    await expectOk(owner.post('/api/auth/forgot-password', { email }));
    expect((await steps.letters()).map(({ subject }) => subject)).toEqual(['Reset your password - Bothways']);
  });

  test('of ten presses at once one leads in', { tags: ['race'] }, async () => {
    const { email } = await somebody();
    const browser = steps.browser();
    const token = await ask(browser, email);
    const { length } = Array.from({ length: 10 });
    const answers = await Promise.all(Array.from({ length }, () => browser.post(LINK, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { id } = await steps.me(browser);
    const sessions = database().db.selectFrom('sessions').select('id').where('userId', '=', id);
    // The one that confirmed the account, and this one.
    expect(await sessions.execute()).toHaveLength(2);
  });

  test('ends the session that the browser had before', async () => {
    const browser = steps.browser();
    await steps.signIn(browser, FREE, DEMO_PASSWORD);
    const before = browser.cookies.get('session') ?? '';
    const { email } = await somebody();
    await expectOk(browser.post(LINK, { token: await ask(browser, email) }));
    const left = steps.browser();
    left.cookies.set('session', before);
    expect(await isIn(left)).toBe(false);
    expect((await steps.me(browser)).email).toBe(email);
  });
});
