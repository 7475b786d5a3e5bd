import { MAX_PASSKEYS, PASSKEY_MINUTES, passkeysAnswerSchema } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { countPasskeys } from '#people/passkeys';
import { addPasskey, askToAdd, askToUse, SoftwareAuthenticator } from '#people/passkeys/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf, TEST_ORIGIN } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RIGHT = { currentPassword: PASSWORD };
const OPTIONS = '/api/account/passkeys/options';
const PATH = '/api/account/passkeys';

racesOnBothDatabases('passkeys of an account', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
  });
  afterAll(() => steps.stop());

  const listed = async (browser: Browser) =>
    passkeysAnswerSchema.parse(await expectOk(browser.get(PATH))).passkeys;
  const added = (browser: Browser, name: string, authenticator = new SoftwareAuthenticator(TEST_ORIGIN)) =>
    addPasskey(browser, RIGHT, { authenticator, name });
  const subjects = async () => (await steps.letters()).map(({ subject }) => subject);

  test('are added, listed, renamed and removed; each but renaming has its letter', async () => {
    const ana = await steps.newcomer('ana@example.test');
    expect(await listed(ana)).toEqual([]);
    const before = ana.cookies.get('session');
    const phone = await added(ana, ' Phone ');
    expect(ana.cookies.get('session')).not.toBe(before);
    steps.services.clock.ms += 1;
    await added(ana, 'Key');
    const addedAt = new Date(steps.services.clock.ms - 1).toISOString();
    expect(phone).toEqual({ id: phone.id, name: 'Phone', addedAt, backedUp: true });
    expect((await listed(ana)).map(({ name }) => name)).toEqual(['Phone', 'Key']);
    expect(await subjects()).toEqual(Array(2).fill('A passkey was added - Bothways'));
    await expectOk(ana.send('PATCH', `${PATH}/${phone.id}`, '{"name":"Old phone"}'));
    expect((await listed(ana))[0]?.name).toBe('Old phone');
    await expectOk(ana.post(`${PATH}/${phone.id}/remove`, RIGHT));
    expect((await listed(ana)).map(({ name }) => name)).toEqual(['Key']);
    expect(await subjects()).toEqual(['A passkey was removed - Bothways']);
    expect((await steps.auditOf(ana)).slice(-4)).toEqual([
      'account.passkey-added',
      'account.passkey-added',
      'account.passkey-renamed',
      'account.passkey-removed',
    ]);
  });

  test('adding and removing takes the password, and a code where the second factor is on', async () => {
    const eva = await steps.newcomer('eva@example.test');
    const { id } = await added(eva, 'Phone');
    const wrong = { currentPassword: 'not the password' };
    for (const path of [OPTIONS, `${PATH}/${id}/remove`])
      expect(await refusalOf(eva.post(path, wrong))).toEqual([400, 'errors.passwordWrong']);
    const { secret } = await steps.enableFactor(eva);
    for (const path of [OPTIONS, `${PATH}/${id}/remove`]) {
      expect(await refusalOf(eva.post(path, RIGHT))).toEqual([400, 'errors.codeWrong']);
      expect(await refusalOf(eva.post(path, { ...RIGHT, code: '000000' }))).toEqual([
        400,
        'errors.codeWrong',
      ]);
    }
    const code = steps.codeOf(secret);
    await expectOk(eva.post(`${PATH}/${id}/remove`, { ...RIGHT, code }));
    // A code counts once.
    expect(await refusalOf(eva.post(OPTIONS, { ...RIGHT, code }))).toEqual([400, 'errors.codeWrong']);
    expect(await listed(eva)).toEqual([]);
  });

  describe('stand instead of a code', () => {
    const USE = `${PATH}/use/options`;
    const OFF = '/api/account/second-factor/disable';
    const REFUSED = [400, 'errors.passkeyRefused'];
    const EXPIRED = [400, 'errors.passkeyExpired'];
    /** Somebody with the second factor and a passkey. */
    const somebody = async (email: string) => {
      const browser = await steps.newcomer(email);
      const authenticator = new SoftwareAuthenticator(TEST_ORIGIN, { counts: true });
      const { id } = await added(browser, 'Phone', authenticator);
      await steps.enableFactor(browser);
      await steps.letters();
      const proof = async (from = browser) => ({
        ...RIGHT,
        passkey: authenticator.use({ challenge: (await askToUse(from, USE)).challenge }),
      });
      return { browser, id, email, authenticator, proof };
    };

    test('for each act that asks for one, with the password', async () => {
      const { browser, id, email, proof } = await somebody('instead@example.test');
      await expectOk(browser.post('/api/account/second-factor/recovery-codes', await proof()));
      expect((await browser.post('/api/account/export', await proof())).status).toBe(200);
      const newEmail = 'instead-new@example.test';
      await expectOk(browser.post('/api/account/email', { ...(await proof()), newEmail }));
      const wrong = { ...(await proof()), currentPassword: 'not the password' };
      expect(await refusalOf(browser.post(OFF, wrong))).toEqual([400, 'errors.passwordWrong']);
      await expectOk(browser.post(OFF, await proof()));
      expect(await steps.auditOf(browser)).toContain('account.second-factor-disabled');
      await steps.enableFactor(browser);
      await expectOk(browser.post(`${PATH}/${id}/remove`, await proof()));
      expect(await refusalOf(browser.post('/api/account/delete', { ...RIGHT, confirmation: email }))).toEqual(
        [400, 'errors.codeWrong'],
      );
    });

    test('once, of the account alone, and for the session that was given the challenge', async () => {
      const { browser, proof } = await somebody('once@example.test');
      const thief = await somebody('thief@example.test');
      const once = await proof();
      await expectOk(browser.post('/api/account/second-factor/recovery-codes', once));
      expect(await refusalOf(browser.post(OFF, once))).toEqual(EXPIRED);
      // The thief's own passkey, for a challenge of the owner's session, opens nothing of the owner.
      expect(await refusalOf(browser.post(OFF, await thief.proof(browser)))).toEqual(REFUSED);
      expect(await refusalOf(browser.post(OFF, await proof(thief.browser)))).toEqual(EXPIRED);
      const late = await proof();
      steps.services.clock.ms += (PASSKEY_MINUTES + 1) * MINUTE_MS;
      expect(await refusalOf(browser.post(OFF, late))).toEqual(EXPIRED);
      expect((await steps.browser().post(USE)).status).toBe(401);
    });

    test('but no copy, of which the owner learns', async () => {
      const { browser, authenticator, proof } = await somebody('copy@example.test');
      await expectOk(browser.post('/api/account/second-factor/recovery-codes', await proof()));
      await steps.letters();
      authenticator.counter = 0;
      expect(await refusalOf(browser.post(OFF, await proof()))).toEqual(REFUSED);
      expect(await steps.auditOf(browser)).toContain('account.passkey-copied');
      expect(await subjects()).toHaveLength(1);
    });
  });

  test("another person's passkey is neither seen, named nor removed, and cannot be registered again", async () => {
    const [ida, mona] = [await steps.newcomer('ida@example.test'), await steps.newcomer('mona@example.test')];
    const authenticator = new SoftwareAuthenticator(TEST_ORIGIN);
    const { id } = await added(ida, 'Ida', authenticator);
    expect(await listed(mona)).toEqual([]);
    expect((await mona.send('PATCH', `${PATH}/${id}`, '{"name":"Mine"}')).status).toBe(404);
    expect((await mona.post(`${PATH}/${id}/remove`, RIGHT)).status).toBe(404);
    const { credentialId } = authenticator;
    const copy = new SoftwareAuthenticator(TEST_ORIGIN, { credentialId });
    const credential = copy.create(await askToAdd(mona, RIGHT));
    expect(await refusalOf(mona.post(PATH, { name: 'X', credential }))).toEqual([409, 'errors.passkeyKnown']);
    expect((await listed(ida)).map(({ name }) => name)).toEqual(['Ida']);
  });

  test('are not added by a session that ends before the answer is stored', async () => {
    const email = 'ended@example.test';
    const browser = await steps.newcomer(email);
    const authenticator = new SoftwareAuthenticator(TEST_ORIGIN);
    const { id } = await steps.me(browser);
    const asked = await askToAdd(browser, RIGHT);
    await database().db.deleteFrom('sessions').where('userId', '=', id).execute();
    const adding = browser.post(PATH, { name: 'X', credential: authenticator.create(asked) });
    expect((await adding).status).toBe(401);
    expect(await countPasskeys(database().db, id)).toBe(0);
  });

  test('a challenge counts once, for minutes, in its own session, and for its own purpose', async () => {
    const pia = await steps.newcomer('pia@example.test');
    const other = steps.browser();
    await steps.signIn(other, 'pia@example.test');
    const create = (asked: { challenge: string; userHandle: string }) =>
      new SoftwareAuthenticator(TEST_ORIGIN).create(asked);
    const add = (browser: Browser, asked: { challenge: string; userHandle: string }) =>
      browser.post(PATH, { name: 'X', credential: create(asked) });
    const asked = await askToAdd(pia, RIGHT);
    expect(await refusalOf(add(other, asked))).toEqual([400, 'errors.passkeyExpired']);
    await expectOk(add(pia, asked));
    expect(await refusalOf(add(pia, asked))).toEqual([400, 'errors.passkeyExpired']);
    const late = await askToAdd(pia, RIGHT);
    steps.services.clock.ms += PASSKEY_MINUTES * MINUTE_MS;
    expect(await refusalOf(add(pia, late))).toEqual([400, 'errors.passkeyExpired']);
    const pending = await askToAdd(pia, RIGHT);
    await expectOk(pia.post('/api/account/sessions/end-others'));
    expect(await refusalOf(add(pia, pending))).toEqual([400, 'errors.passkeyExpired']);
    const own = { challenge: 'a'.repeat(43), userHandle: asked.userHandle };
    expect(await refusalOf(add(pia, own))).toEqual([400, 'errors.passkeyExpired']);
  });

  test('one of another site, or that did not check who uses it, is refused', async () => {
    const lia = await steps.newcomer('lia@example.test');
    const bad = [
      { origin: 'https://phishing.example' },
      { isVerified: false },
      { site: 'https://elsewhere.example' },
    ];
    for (const { site = TEST_ORIGIN, ...how } of bad) {
      const asked = await askToAdd(lia, RIGHT);
      const credential = new SoftwareAuthenticator(site).create({ origin: TEST_ORIGIN, ...asked, ...how });
      const refusal = await refusalOf(lia.post(PATH, { name: 'X', credential }));
      expect([how, refusal]).toEqual([how, [400, 'errors.passkeyRefused']]);
    }
    const credential = { id: 'a', rawId: 'a', type: 'public-key' };
    const response = { clientDataJSON: 'bm8', attestationObject: 'bm8' };
    const refusal = await refusalOf(lia.post(PATH, { name: 'X', credential: { ...credential, response } }));
    expect(refusal).toEqual([400, 'errors.passkeyRefused']);
    expect(await listed(lia)).toEqual([]);
  });

  test('there are ten at most, also where the last two are added at once', { tags: ['race'] }, async () => {
    const noa = await steps.newcomer('noa@example.test');
    for (let times = 1; times < MAX_PASSKEYS; times += 1) await added(noa, `Key ${times}`);
    const asked = [await askToAdd(noa, RIGHT), await askToAdd(noa, RIGHT)];
    const answers = await Promise.all(
      asked.map((one) =>
        noa.post(PATH, { name: 'Last', credential: new SoftwareAuthenticator(TEST_ORIGIN).create(one) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listed(noa)).toHaveLength(MAX_PASSKEYS);
    expect(await refusalOf(noa.post(OPTIONS, RIGHT))).toEqual([409, 'errors.passkeysFull']);
  });
});
