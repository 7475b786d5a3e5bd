import { type AvailableBookies, availableBookiesAnswerSchema } from '@bothways/domain/bookies';
import { accountDoneSchema, credentialsAnswerSchema } from '@bothways/domain/bot-accounts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { accountFields } from '#bots/bot-users';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { passwordLocation, Vault } from '#kernel/vault';
import { versionOf } from '#kernel/versions';
import { BackOffice } from '#market/bookies/testing';
import { openSession } from '#people/auth/testing';
import { assignRole, type RoleId } from '#people/iam';
import { linkBotUsers } from '#people/users';
import { addUser, TEST_ORIGIN, TEST_SECRET, type TestServices, testServices } from '#testing';

const PASSWORD = ' pass word ';
const CREDENTIALS = { username: 'jon.otero', password: PASSWORD, enabled: true };
const BIRTHDATE = '1991-06-14T00:00:00.000Z';
const CALLS = '/api/bot/users/bookie';
const GONE = 'This bookmaker is no longer in the catalogue';
const NO_BONUS = 'This is not possible for users in bonus mode';

let people = 0;

onOneDatabase('accounts at bookmakers', (database) => {
  let services: TestServices;
  let admin: Person;
  const db = () => services.database.db;
  const nowMs = () => services.clock.ms;

  interface Person {
    id: string;
    cookie: string;
  }
  async function person(role: RoleId): Promise<Person> {
    people += 1;
    const id = await addUser(services.database, `person${people}@accounts.test`);
    await assignRole(db(), id, role, 1);
    const about = { userId: id, remembered: true, ip: '203.0.113.1', userAgent: 'Firefox' };
    const { token } = await transact(db(), (trx) => openSession(trx, about, nowMs()));
    return { id, cookie: `session=${token}` };
  }
  /** A bot user of their own for a test. */
  async function botUser(
    mode: 'normal' | 'bonus' = 'normal',
    country: string | null = 'ES',
  ): Promise<string> {
    people += 1;
    const email = `bot${people}@accounts.test`;
    const row = {
      email,
      alias: null,
      enabled: 1,
      ready: 1,
      mode,
      country,
      startedAtMs: null,
      profitCents: 0,
    };
    await db().insertInto('botUsers').values(row).execute();
    return email;
  }

  const send = async (who: Person | undefined, method: string, path: string, body?: unknown) => {
    const answer = await services.app.request(path, {
      method,
      headers: {
        origin: TEST_ORIGIN,
        'content-type': 'application/json',
        ...(who && { cookie: who.cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  /** Saves from what is there now. */
  const save = async (who: Person, userEmail: string, bookieName = 'codere', more: object = {}) => {
    const row = await rowOf(userEmail.toLowerCase(), bookieName);
    return send(who, 'PUT', `${CALLS}/credentials`, {
      userEmail,
      bookieName,
      version: row ? versionOf(accountFields(row)) : null,
      credentials: { ...CREDENTIALS, ...more },
    });
  };
  const read = (who: Person | undefined, email: string, bookie = 'codere') =>
    send(who, 'GET', `${CALLS}/credentials/${encodeURIComponent(email)}/${bookie}`);
  const act = (
    who: Person | undefined,
    call: string,
    userEmail: string,
    more: object,
    bookieName = 'codere',
  ) => send(who, 'POST', `${CALLS}/${call}`, { userEmail, bookieName, ...more });
  const rowOf = (email: string, bookie = 'codere') =>
    db()
      .selectFrom('botAccounts')
      .selectAll()
      .where('email', '=', email)
      .where('bookie', '=', bookie)
      .executeTakeFirst();
  const set = (email: string, patch: object, bookie = 'codere') =>
    db()
      .updateTable('botAccounts')
      .set(patch)
      .where('email', '=', email)
      .where('bookie', '=', bookie)
      .execute();
  const entriesOf = async (email: string) => {
    const { entries } = await readAudit(db(), { limit: 50, target: `bot-user:${email}` });
    return entries.map(({ action, detail, actor }) => ({ action, detail, actor: actor.id })).reverse();
  };

  beforeAll(async () => {
    services = await testServices({ database: database() });
    admin = await person('admin');
  });

  describe('credentials', () => {
    test('that are saved add the account, sealed, and come back in clear to one audited read', async () => {
      const email = await botUser();
      const { status, body } = await save(admin, email.toUpperCase(), 'codere', { username: ' jon.otero ' });
      expect([status, accountDoneSchema.parse(body)]).toMatchObject([
        200,
        {
          message: 'Account added',
          data: {
            username: 'jon.otero',
            enabled: true,
            balance: { total: 0, normal: 0 },
            status: { logged: false },
          },
        },
      ]);
      expect(JSON.stringify(body)).not.toContain(PASSWORD);
      const sealed = (await rowOf(email))?.sealedPassword ?? '';
      expect(sealed).not.toContain(PASSWORD);
      const answer = await read(admin, email);
      expect(credentialsAnswerSchema.parse(answer.body).data.credentials).toEqual({
        ...CREDENTIALS,
        version: expect.any(String),
      });
      expect(await entriesOf(email)).toEqual([
        { action: 'bookie-account.added', detail: { bookie: 'codere' }, actor: admin.id },
        { action: 'credential.read', detail: { bookie: 'codere' }, actor: admin.id },
      ]);
    });

    test('that somebody saved meanwhile are refused with what changed, and never with what is in them', async () => {
      const email = await botUser();
      await save(admin, email);
      const { version } = (await read(admin, email)).body.data.credentials;
      const call = { userEmail: email, bookieName: 'codere' };
      const put = (body: object) => send(admin, 'PUT', `${CALLS}/credentials`, { ...call, ...body });
      const first = await put({ version, credentials: { password: 'the new one', enabled: false } });
      expect(first.status).toBe(200);
      const second = await put({ version, credentials: { username: 'other' } });
      expect([second.status, second.body]).toMatchObject([
        409,
        {
          code: 'CHANGED',
          changed: ['password', 'enabled'],
          current: { username: 'jon.otero', enabled: false, version: first.body.data.version },
        },
      ]);
      expect(JSON.stringify(second.body)).not.toMatch(/the new one|pass word/);
      expect((await put({ credentials: { username: 'other' } })).status).toBe(400);
      expect((await put({ version: null, credentials: { username: 'other' } })).status).toBe(400);
    });

    test('of one account open at no other', async () => {
      const [one, other] = [await botUser(), await botUser()];
      await save(admin, one);
      await save(admin, other, 'codere', { password: 'another' });
      await set(other, { sealedPassword: (await rowOf(one))?.sealedPassword });
      const { status, body } = await read(admin, other);
      expect([status, body]).toMatchObject([500, { message: 'Failed to load current credentials' }]);
      expect(JSON.stringify(body)).not.toContain(PASSWORD);
    });

    test('that change say which fields, and never what is in them', async () => {
      const email = await botUser();
      await save(admin, email);
      const sealed = (await rowOf(email))?.sealedPassword;
      expect((await save(admin, email)).body).toMatchObject({ message: 'Nothing has changed' });
      await save(admin, email, 'codere', { username: 'otero' });
      expect((await rowOf(email))?.sealedPassword).toBe(sealed);
      await save(admin, email, 'codere', { password: 'n3w', enabled: false, birthdate: BIRTHDATE });
      expect((await read(admin, email)).body.data.credentials).toEqual({
        version: expect.any(String),
        username: 'jon.otero',
        password: 'n3w',
        enabled: false,
        birthdate: BIRTHDATE,
      });
      const entries = await entriesOf(email);
      expect(entries.map(({ action, detail }) => [action, detail.changed])).toEqual([
        ['bookie-account.added', undefined],
        ['credential.updated', ['username']],
        ['credential.updated', ['username', 'password', 'birthdate', 'enabled']],
        ['credential.read', undefined],
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/n3w|pass word|otero/);
    });

    test('whose key is lost can be saved anew', async () => {
      const email = await botUser();
      await save(admin, email);
      const lost = new Vault('another server', []).seal(passwordLocation({ email, bookie: 'codere' }), 'x');
      await set(email, { sealedPassword: lost });
      expect((await read(admin, email)).status).toBe(500);
      expect((await save(admin, email)).status).toBe(200);
      const row = await rowOf(email);
      expect(
        new Vault(TEST_SECRET, []).open(
          passwordLocation({ email, bookie: 'codere' }),
          row?.sealedPassword ?? '',
        ),
      ).toBe(PASSWORD);
    });

    test('need a date of birth where the bookmaker does, kept as the day it is', async () => {
      const email = await botUser();
      const { status, body } = await save(admin, email, 'winamax');
      expect([status, body]).toMatchObject([
        400,
        { message: 'This bookmaker needs a date of birth', path: 'credentials.birthdate' },
      ]);
      expect((await save(admin, email, 'winamax', { birthdate: BIRTHDATE })).body.data.birthdate).toBe(
        BIRTHDATE,
      );
      expect((await rowOf(email, 'winamax'))?.birthdate).toBe('1991-06-14');
      // Left out it stays; taken away it is missing.
      expect((await save(admin, email, 'winamax', { username: 'other' })).body.data.birthdate).toBe(
        BIRTHDATE,
      );
      expect((await save(admin, email, 'winamax', { birthdate: null })).status).toBe(400);
      const ahead = await save(admin, email, 'winamax', { birthdate: '2026-11-20T00:00:00.000Z' });
      expect([ahead.status, ahead.body.message]).toEqual([400, 'The date of birth must be in the past']);
    });

    test('for a bookmaker that left the catalogue add nothing; an account that is there is still kept', async () => {
      const email = await botUser();
      expect((await save(admin, email, 'nobookie')).body).toMatchObject({ message: GONE, code: 'NOT_FOUND' });
      // In the catalogue, and not the bot's.
      expect(await save(admin, email, 'draftkings')).toMatchObject({
        status: 409,
        body: { error: 'errors.bookieClosed', path: 'bookieName' },
      });
      await save(admin, email, 'aupabet');
      await db().deleteFrom('bookies').where('value', '=', 'aupabet').execute();
      expect((await save(admin, email, 'aupabet', { username: 'new' })).status).toBe(200);
      expect((await save(admin, await botUser(), 'aupabet')).body.message).toBe(GONE);
    });

    it.each([
      [{ username: '' }],
      [{ password: '' }],
      [{ password: 'x'.repeat(201) }],
      [{ birthdate: '1991-06-14T02:00:00.000Z' }],
      [{ enabled: 1 }],
    ])('are refused with %j', async (wrong) => {
      expect((await save(admin, await botUser(), 'codere', wrong)).status).toBe(400);
    });

    test('are not read where the read cannot be written down', async () => {
      const email = await botUser();
      await save(admin, email);
      await breakAudit();
      const { status, body } = await read(admin, email);
      await mendAudit();
      expect([status, body]).toMatchObject([
        503,
        { code: 'UNAVAILABLE', message: 'Failed to load current credentials' },
      ]);
      expect(JSON.stringify(body)).not.toContain(PASSWORD);
      expect((await read(admin, email)).status).toBe(200);
      expect((await entriesOf(email)).filter(({ action }) => action === 'credential.read')).toHaveLength(1);
    });

    test('are read so often and no more, by each person', async () => {
      const [email, operator] = [await botUser(), await person('operator')];
      await linkBotUsers(db(), operator.id, [email]);
      await save(admin, email);
      const statuses: number[] = [];
      for (let at = 0; at < 22; at++) statuses.push((await read(operator, email)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.slice(20)).toEqual([429, 429]);
      expect((await entriesOf(email)).filter(({ action }) => action === 'credential.read')).toHaveLength(20);
    });
  });

  const breakAudit = async (): Promise<void> => {
    // Nothing more can be appended.
    await db().schema.alterTable('auditLog').renameTo('auditLogAway').execute();
  };
  const mendAudit = async (): Promise<void> => {
    await db().schema.alterTable('auditLogAway').renameTo('auditLog').execute();
  };

  describe('switches', () => {
    const SWITCHES = [
      ['toggle', { enabled: false }, 'enabled', 'codere', 'bookie-account.disabled'],
      [
        'reduced-odds',
        { reducedOddsEnabled: true },
        'reducedOddsEnabled',
        'ps3838',
        'bookie-account.reduced-odds-changed',
      ],
      [
        'ludo-induction-mode',
        { ludoInductionModeEnabled: true },
        'ludoInductionModeEnabled',
        'codere',
        'bookie-account.ludo-induction-changed',
      ],
    ] as const;

    it.each([
      ['reduced-odds', 'reducedOddsEnabled', 'reducedOdds', 'errors.notReducedOdds'],
      ['ludo-induction-mode', 'ludoInductionModeEnabled', 'ludoInduction', 'errors.notLudoInduction'],
    ] as const)(
      '%s is turned on only where it is allowed, and off everywhere',
      async (call, field, setting, error) => {
        const office = new BackOffice(services, 'admin');
        const email = await botUser();
        await save(admin, email, 'betsson');
        const turn = async (isOn: boolean) => act(admin, call, email, { [field]: isOn }, 'betsson');
        const allow = async (isAllowed: boolean) =>
          office.save('betsson', 'bot', { enabled: true, [setting]: isAllowed });
        await allow(false);
        const refused = await turn(true);
        expect([refused.status, refused.body.error]).toEqual([400, error]);
        expect((await rowOf(email, 'betsson'))?.[setting]).toBe(0);
        await allow(true);
        expect((await turn(true)).status).toBe(200);
        await allow(false);
        // What is on stays so until somebody turns it off.
        expect((await rowOf(email, 'betsson'))?.[setting]).toBe(1);
        expect((await turn(false)).body.data[field]).toBe(false);
        expect((await turn(true)).status).toBe(400);
      },
    );

    it.each(SWITCHES)('%s sets one thing, once, and says so', async (call, body, field, bookie, action) => {
      const email = await botUser();
      await save(admin, email, bookie);
      for (const times of [1, 2]) {
        const answer = await act(admin, call, email, body, bookie);
        expect([times, answer.status, answer.body.data[field]]).toEqual([times, 200, Object.values(body)[0]]);
      }
      const entries = await entriesOf(email);
      expect(entries.map((entry) => entry.action)).toEqual(['bookie-account.added', action]);
    });

    it.each(SWITCHES)('%s is not for users in bonus mode', async (call, body, _, bookie) => {
      const email = await botUser('bonus');
      await save(admin, email, bookie);
      const { status, body: answer } = await act(admin, call, email, body, bookie);
      expect([status, answer.message]).toEqual([403, NO_BONUS]);
      expect(await entriesOf(email)).toHaveLength(1);
    });

    test('a detour by the credentials is closed to bonus mode, too', async () => {
      const email = await botUser('bonus');
      await save(admin, email);
      expect((await save(admin, email, 'codere', { enabled: false })).body.message).toBe(NO_BONUS);
      expect((await save(admin, email, 'codere', { username: 'new' })).status).toBe(200);
      expect((await rowOf(email))?.enabled).toBe(1);
    });

    it.each(['codere', 'winamax'])('reduced odds are not for %s', async (bookie) => {
      const email = await botUser();
      await save(admin, email, bookie, { birthdate: '1991-06-14T00:00:00.000Z' });
      const turn = (reducedOddsEnabled: boolean) =>
        act(admin, 'reduced-odds', email, { reducedOddsEnabled }, bookie);
      const { status, body } = await turn(true);
      expect([status, body.path]).toEqual([400, 'bookieName']);
      expect((await turn(false)).status).toBe(200);
    });
  });

  test('those who look after a user hear of new accounts, credentials and switches, without any secret', async () => {
    const [email, manager, operator] = [await botUser(), await person('manager'), await person('operator')];
    for (const { id } of [manager, operator]) await linkBotUsers(db(), id, [email]);
    await save(operator, email);
    await save(operator, email, 'codere', { password: 'n3w-secret' });
    await save(operator, email, 'codere', { password: 'n3w-secret' });
    await act(operator, 'toggle', email, { enabled: false });
    await act(operator, 'toggle', email, { enabled: false });
    await act(operator, 'toggle', email, { enabled: true });
    const rows = await db()
      .selectFrom('notifications')
      .innerJoin('notificationRecipients as recipient', 'recipient.notificationId', 'notifications.id')
      .select(['type', 'subType', 'request', 'recipient.userId', 'createdBy', 'bookie'])
      .where('email', '=', email)
      .execute();
    const ours = rows.filter(({ userId }) => userId === manager.id);
    expect(ours.map(({ request }) => JSON.parse(request).type).sort()).toEqual([
      'account_added',
      'account_disabled',
      'account_enabled',
      'credentials_changed',
    ]);
    for (const row of ours)
      expect(row).toMatchObject({ type: 'bookie_update', createdBy: operator.id, bookie: 'codere' });
    expect(rows.some(({ userId }) => userId === operator.id)).toBe(false);
    expect(JSON.stringify(rows)).not.toMatch(/n3w-secret|pass word|otero/);
  });

  describe('a proxy', () => {
    const detach = (who: Person, email: string, username: string) =>
      act(who, 'detach-proxy', email, { username });

    test('is detached by the name that is there', async () => {
      const email = await botUser();
      await save(admin, email);
      expect((await detach(admin, email, 'es-1')).body).toMatchObject({
        code: 'CONFLICT',
        message: 'This account has no proxy any more',
      });
      await set(email, { proxyUsername: 'es-2' });
      const other = await detach(admin, email, 'es-1');
      expect([other.status, other.body.message]).toEqual([409, 'This account has another proxy by now']);
      const { body } = await detach(admin, email, 'es-2');
      expect(body).toMatchObject({ success: true, message: 'Proxy detached' });
      expect(body.data.proxy).toBeUndefined();
      expect(await entriesOf(email)).toContainEqual({
        action: 'bookie-account.proxy-detached',
        detail: { bookie: 'codere', proxy: 'es-2' },
        actor: admin.id,
      });
    });

    test('stays in bonus mode', async () => {
      const email = await botUser('bonus');
      await save(admin, email);
      await set(email, { proxyUsername: 'es-1' });
      expect((await detach(admin, email, 'es-1')).status).toBe(403);
    });
  });

  describe('who may', () => {
    test('nobody learns of a user who is not theirs', async () => {
      const [email, manager] = [await botUser(), await person('operator')];
      for (const bookie of ['codere', 'ps3838']) await save(admin, email, bookie);
      const before = await rowOf(email);
      const answers = [
        await save(manager, email),
        await read(manager, email),
        await send(manager, 'GET', `/api/bookies/available?userEmail=${email}`),
        await act(manager, 'toggle', email, { enabled: false }),
        await act(manager, 'reduced-odds', email, { reducedOddsEnabled: true }, 'ps3838'),
        await act(manager, 'detach-proxy', email, { username: 'es-1' }),
        await act(manager, 'ludo-induction-mode', email, { ludoInductionModeEnabled: true }),
      ];
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, 'Bot user not found']);
      expect(await rowOf(email)).toEqual(before);
    });

    test('a manager does with linked users all but what needs manage:bookie:bot', async () => {
      const [email, manager] = [await botUser(), await person('manager')];
      await linkBotUsers(db(), manager.id, [email]);
      expect((await save(manager, email)).status).toBe(200);
      expect((await read(manager, email)).status).toBe(200);
      expect((await act(manager, 'toggle', email, { enabled: false })).status).toBe(200);
      for (const [call, body] of [
        ['detach-proxy', { username: 'es-1' }],
        ['ludo-induction-mode', { ludoInductionModeEnabled: true }],
      ] as const)
        expect((await act(manager, call, email, body)).body).toMatchObject({
          code: 'FORBIDDEN',
          message: 'Admin access required',
        });
    });

    test('a customer nothing, a visitor neither', async () => {
      const [email, customer] = [await botUser(), await person('customer')];
      expect([(await read(customer, email)).status, (await read(undefined, email)).status]).toEqual([
        403, 401,
      ]);
      expect((await save(customer, email)).status).toBe(403);
    });

    test('the level is told to who may see it', async () => {
      const [email, manager, plain] = [await botUser(), await person('manager'), await person('customer')];
      await save(admin, email);
      await set(email, { limitLevel: 4 });
      await linkBotUsers(db(), manager.id, [email]);
      const seen = (await act(manager, 'toggle', email, { enabled: false })).body.data.limits;
      expect(seen).toEqual({ level: 4, isLimited: true });
      expect((await act(plain, 'toggle', email, { enabled: false })).status).toBe(403);
    });
  });

  describe('available bookmakers', () => {
    const available = async (who: Person, query = '') =>
      availableBookiesAnswerSchema.parse((await send(who, 'GET', `/api/bookies/available${query}`)).body);

    test("are of the user's country, without those that they have, each with what is known", async () => {
      const email = await botUser();
      const before = await available(admin, `?userEmail=${email}`);
      expect(before.bookies.find(({ bookie }) => bookie === 'winamax')).toEqual({
        bookie: 'winamax',
        label: 'Winamax',
        countries: ['FR', 'ES'],
        bot: {
          enabled: true,
          birthdateRequired: true,
          reducedOdds: false,
          ludoInduction: true,
          defaultDeposit: null,
        },
        information: {
          register: {
            validation: 'Identity card, selfie, proof of address',
            deposit: 'Card or Bizum, €10 or more',
          },
          withdraw: { waiting: '1 to 3 days' },
          recommendations: 'Deposit once and bet main leagues first',
        },
      });
      expect(before.bookies.every(({ countries }) => countries.includes('ES'))).toBe(true);
      expect(before.bookies.map(({ label }) => label)).toEqual(
        before.bookies.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'en')),
      );
      await save(admin, email, 'codere');
      await save(admin, email, 'ps3838');
      const after = await available(admin, `?userEmail=${email}`);
      expect([after.country, after.held, after.bookies.length]).toEqual(['ES', 1, before.bookies.length - 1]);
      expect(after.bookies.some(({ bookie }) => bookie === 'codere')).toBe(false);
    });

    test('of another country, of all, and for somebody without one', async () => {
      const email = await botUser('normal', null);
      const all = await available(admin, `?userEmail=${email}`);
      expect(all.country).toBe('all');
      const estonian = await available(admin, `?userEmail=${email}&country=EE`);
      expect(estonian.bookies.map(({ bookie }) => bookie)).toContain('olybet');
      expect(estonian.bookies.length).toBeGreaterThan(6);
      expect(estonian.bookies.length).toBeLessThan(all.bookies.length);
      expect(all.countries).toEqual([...all.countries].sort());
      expect(await available(admin, `?userEmail=${email}&country=XX`)).toMatchObject({ bookies: [] });
      expect((await available(admin)).bookies).toHaveLength(all.bookies.length);
    });

    test('without a user come with what every bookmaker is called, also those that the bot does not know', async () => {
      const { bookies, labels } = await available(admin);
      expect(bookies.some(({ bookie }) => bookie === 'goldbet')).toBe(false);
      expect(labels).toMatchObject({ goldbet: 'GoldBet', winamax: 'Winamax' });
      expect((await available(admin, `?userEmail=${await botUser()}`)).labels).toBeUndefined();
    });

    test('say which catalogue they know, and are without what is deleted', async () => {
      const office = new BackOffice(services, 'admin');
      const hasIt = ({ bookies }: AvailableBookies) => bookies.some(({ bookie }) => bookie === 'olybet');
      const email = await botUser('normal', 'EE');
      const before = await available(admin, `?userEmail=${email}`);
      expect([hasIt(before), before.catalogue]).toEqual([true, services.catalogue.changes]);
      expect((await office.save('olybet', 'bot', { enabled: false })).status).toBe(200);
      const closed = await available(admin, `?userEmail=${email}`);
      expect([hasIt(closed), closed.catalogue]).toEqual([false, services.catalogue.changes]);
      expect(closed.catalogue).toBeGreaterThan(before.catalogue ?? Number.POSITIVE_INFINITY);
      expect((await office.save('olybet', 'bot', { enabled: true })).status).toBe(200);
      expect(hasIt(await available(admin))).toBe(true);
      expect((await office.send('DELETE', '/olybet')).status).toBe(200);
      const gone = await available(admin);
      expect([hasIt(gone), gone.catalogue]).toEqual([false, services.catalogue.changes]);
      expect((await office.send('POST', '/olybet/restore')).status).toBe(200);
      expect(hasIt(await available(admin, `?userEmail=${email}`))).toBe(true);
    });
  });
});
