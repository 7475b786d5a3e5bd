import { addBotUserSchema } from '@bothways/domain/bot-users';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from '#demo';
import { racesOnBothDatabases } from '#kernel/db/testing';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  botUserAccount,
  HOUSE,
  ledgerTransaction,
  payIn,
} from '#kernel/ledger';
import { AccountSteps, cookieOf, type DemoName, TEST_ORIGIN } from '#testing';

// The whole API, with letters that go to a mail server.
vi.setConfig({ testTimeout: 60_000 });

const MINE = DEMO_LINKED_EMAILS.manager ?? [];
const FOREIGN = DEMO_BOT_USERS.find(({ email }) => !MINE.includes(email))?.email ?? '';

racesOnBothDatabases('people whom somebody wants the bot to bet for', (database) => {
  let steps: AccountSteps;
  const cookies = new Map<DemoName, string>();
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
    for (const name of ['manager', 'operator', 'admin'] as const)
      cookies.set(name, await cookieOf(steps.services, name));
  });
  afterAll(() => steps.stop());

  const ask = async (name: DemoName | undefined, method: string, path: string, body?: unknown) => {
    const headers = { origin: TEST_ORIGIN, 'content-type': 'application/json' };
    const cookie = name && cookies.get(name);
    const answer = await steps.services.app.request(path, {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const invite = (name: DemoName, email: string, more = {}) =>
    ask(name, 'POST', '/api/bot/users', { email, mode: 'normal', country: 'ES', ...more });
  const press = (how: 'read' | 'accept' | 'decline' | 'leave', token = '') =>
    ask(undefined, 'POST', `/api/bot/invitations/${how}`, { token });
  const invitationsOf = async (name: DemoName) =>
    (await ask(name, 'GET', '/api/bot/users/invitations')).body.data as {
      id: string;
      email: string;
      state: string;
    }[];
  const ownOf = async (name: DemoName, email: string) =>
    (await invitationsOf(name)).find((invitation) => invitation.email === email);
  const tokenFor = async (email: string) =>
    (await steps.letters()).findLast(({ to, token }) => to === email && token !== '')?.token;
  /** What the audit log has of an address. */
  const writtenOf = async (email: string) => {
    const rows = await database()
      .db.selectFrom('auditLog')
      .select('action')
      .where('target', '=', `bot-user:${email}`)
      .orderBy('seq')
      .execute();
    return rows.map(({ action }) => action.replace('bot-user.', ''));
  };
  const statistics = (name: DemoName, email: string) =>
    ask(name, 'GET', `/api/bot/users/${encodeURIComponent(email)}/statistics`);

  test('are answered alike: unknown, with an account, invited by somebody, of somebody else', async () => {
    await invite('operator', 'asked@bot.example');
    const answers = [];
    for (const email of ['unknown@bot.example', 'free@bothways.test', 'asked@bot.example', FOREIGN]) {
      const { status, body } = await invite('manager', email);
      answers.push(
        JSON.stringify({ status, body })
          .replaceAll(email, '')
          .replaceAll(/[\da-f-]{36}/g, ''),
      );
    }
    expect(answers[0]).toMatch(/"status":200/);
    expect(new Set(answers).size).toBe(1);
    // And so is what the list of invitations says of them, and asking again.
    const listed = (await invitationsOf('manager')).map((one) =>
      JSON.stringify({ ...one, email: '', id: '' }),
    );
    expect([listed.length, new Set(listed).size]).toEqual([4, 1]);
    for (const { id } of await invitationsOf('manager'))
      expect((await ask('manager', 'POST', `/api/bot/users/invitations/${id}/resend`)).status).toBe(429);
    const written = (await steps.letters()).map(({ to }) => to).toSorted();
    expect(written.filter((to) => !/^(admin|manager|operator)@/.test(to))).toEqual([
      'asked@bot.example',
      'asked@bot.example',
      'free@bothways.test',
      'unknown@bot.example',
    ]);
  });

  const VERSION = 'aaaaaaaaaa.aaaaaaaaaa';
  test('are nobody before they accept: no payment, no account, no bot, no report, no place in the list', async () => {
    const email = 'not.yet@bot.example';
    await invite('manager', email);
    for (const [method, path, more] of [
      ['POST', '/api/bot/users/payments', { type: 'deposit', amount: 1 }],
      [
        'PUT',
        '/api/bot/users/bookie/credentials',
        { bookieName: 'bwin', version: null, credentials: { username: 'a', password: 'b', enabled: true } },
      ],
      ['PUT', '/api/bot/users/start', { enabled: true }],
      ['PUT', '/api/bot/users/alias', { alias: 'x', version: VERSION }],
      ['PUT', '/api/bot/users/ready', { isReady: true }],
    ] as const) {
      const { status, body } = await ask('manager', method, path, { userEmail: email, ...more });
      expect([path, status, body.message]).toEqual([path, 404, 'Bot user not found']);
    }
    expect((await statistics('admin', email)).status).toBe(404);
    const list = await ask('admin', 'GET', `/api/bot/users?search=${email}`);
    expect(list.body.data).toEqual([]);
  });

  test('accept by a press, not by opening the link; then they are linked to who invited them', async () => {
    const email = 'yes@bot.example';
    await invite('manager', email, { alias: 'Ana', providerRate: 12.5 });
    const token = await tokenFor(email);
    const opened = await press('read', token);
    expect(opened.body.data).toMatchObject({ email, by: { email: 'manager@bothways.test' } });
    expect((await statistics('manager', email)).status).toBe(404);
    expect((await press('accept', token)).status).toBe(200);
    expect((await statistics('manager', email)).status).toBe(200);
    const found = await ask('manager', 'GET', `/api/bot/users?search=${email}`);
    expect(found.body.data).toMatchObject([
      { alias: 'Ana', enabled: true, configuration: { providerRate: 12.5 } },
    ]);
    expect(await ownOf('manager', email)).toBeUndefined();
    // Used up, and who looks after them already knows that they are there.
    expect((await press('accept', token)).status).toBe(404);
    expect((await invite('manager', email)).status).toBe(409);
    expect((await invite('operator', email)).status).toBe(200);
    expect(await writtenOf(email)).toEqual(['invited', 'added', 'invited']);
  });

  /** What somebody is told of an address. */
  const toldOf = async (name: DemoName, email: string) => {
    const { body } = await ask(name, 'GET', `/api/notifications?userEmail=${email}`);
    return body.notifications.map(({ request }: { request: { type: string } }) => request.type);
  };

  test('who invited hears that they accepted, or declined', async () => {
    await invite('operator', 'yes.told@bot.example');
    await press('accept', await tokenFor('yes.told@bot.example'));
    expect(await toldOf('operator', 'yes.told@bot.example')).toEqual(['invitation_accepted']);
    expect(await toldOf('manager', 'yes.told@bot.example')).toEqual([]);
    await invite('operator', 'no.told@bot.example');
    await press('decline', await tokenFor('no.told@bot.example'));
    const written = (await steps.letters()).filter(({ subject }) => subject.includes('declined'));
    expect(written.map(({ to }) => to)).toEqual(['operator@bothways.test']);
  });

  test('whoever was left asks no more for a month, by an invitation of before neither', async () => {
    const email = 'left.by.two@bot.example';
    await invite('operator', email);
    const token = await tokenFor(email);
    await press('accept', token);
    await invite('manager', email);
    const link = { userEmail: email, managerEmail: 'manager@bothways.test' };
    expect((await ask('admin', 'POST', '/api/bot/users/links', link)).status).toBe(200);
    expect((await press('leave', token)).status).toBe(200);
    const { id } = (await ownOf('manager', email)) ?? {};
    expect((await ask('manager', 'POST', `/api/bot/users/invitations/${id}/resend`)).status).toBe(409);
  });

  test('who accepted leave with the same link, and the bot can do nothing for them until they accept again', async () => {
    const email = 'leaves@bot.example';
    await invite('operator', email, { providerRate: 12.5 });
    const token = await tokenFor(email);
    expect((await press('leave', token)).status).toBe(404);
    await press('accept', token);
    const credentials = { username: 'ana', password: 'secret', enabled: true };
    const account = { userEmail: email, bookieName: 'bwin', version: null, credentials };
    expect((await ask('operator', 'PUT', '/api/bot/users/bookie/credentials', account)).status).toBe(200);
    expect(
      (await ask('operator', 'PUT', '/api/bot/users/start', { userEmail: email, enabled: true })).status,
    ).toBe(200);
    const by = async () => (await press('read', token)).body.data.by.email;
    expect((await press('read', token)).body.data).toMatchObject({ email, state: 'accepted' });
    expect(await by()).toBe('operator@bothways.test');
    const link = (managerEmail: string) => ({ userEmail: email, managerEmail });
    await ask('admin', 'POST', '/api/bot/users/links', link('manager@bothways.test'));
    await ask('admin', 'DELETE', '/api/bot/users/links', link('operator@bothways.test'));
    expect(await by()).toBe('manager@bothways.test');
    await ask('admin', 'POST', '/api/bot/users/links', link('operator@bothways.test'));
    await ask('admin', 'DELETE', '/api/bot/users/links', link('manager@bothways.test'));

    expect((await press('leave', token)).status).toBe(200);
    expect((await press('leave', token)).status).toBe(404);
    expect((await press('read', token)).status).toBe(404);
    expect((await statistics('operator', email)).status).toBe(404);
    const { db } = database();
    const row = db.selectFrom('botUsers').select(['enabled', 'startedAtMs']).where('email', '=', email);
    expect(await row.executeTakeFirst()).toEqual({ enabled: 0, startedAtMs: null });
    const kept = db.selectFrom('botAccounts').select(['enabled', 'username']).where('email', '=', email);
    expect(await kept.execute()).toEqual([{ enabled: 0, username: '' }]);
    expect((await toldOf('operator', email)).toSorted()).toEqual(['bot_left', 'invitation_accepted']);
    for (const [method, path, more] of [
      ['PUT', '/api/bot/users/start', { enabled: true }],
      ['PUT', '/api/bot/users/enabled', { enabled: true }],
      ['POST', '/api/bot/users/links', { managerEmail: 'operator@bothways.test' }],
      ['PUT', '/api/bot/users/bookie/credentials', { bookieName: 'bwin', version: null, credentials }],
    ] as const)
      expect([path, (await ask('admin', method, path, { userEmail: email, ...more })).status]).toEqual([
        path,
        409,
      ]);

    expect((await invite('operator', email)).status).toBe(409);
    expect((await invite('admin', email)).status).toBe(200);
    expect((await press('accept', await tokenFor(email))).status).toBe(200);
    expect((await statistics('admin', email)).status).toBe(200);
    const again = await ask('admin', 'PUT', '/api/bot/users/start', { userEmail: email, enabled: true });
    expect(again.status).toBe(200);
    expect(await writtenOf(email)).toEqual(
      'invited added bookie-account.added started linked unlinked linked unlinked left invited added started'.split(
        ' ',
      ),
    );
  });

  test('what remains of deposits goes back to whoever made them, and the books agree', async () => {
    const email = 'deposits@bot.example';
    await invite('manager', email);
    const token = await tokenFor(email);
    await press('accept', token);
    const { db } = database();
    const { id = '' } =
      (await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'manager@bothways.test')
        .executeTakeFirst()) ?? {};
    const given = { key: 'given', kind: 'credit', actor: id, userId: id, from: HOUSE, amount: 2000 } as const;
    await ledgerTransaction(db, (trx) => payIn(trx, given, Date.now()));
    const available = () => availableIn(db, accountIdOf(adminAccount(id)));
    const before = await available();
    const deposit = { userEmail: email, type: 'deposit', amount: 12.34 };
    expect((await ask('manager', 'POST', '/api/bot/users/payments', deposit)).status).toBe(200);
    expect(await available()).toBe(before - 1234);
    expect((await press('leave', token)).status).toBe(200);
    expect([await available(), await availableIn(db, accountIdOf(botUserAccount(email)))]).toEqual([
      before,
      0,
    ]);
    const payments = db.selectFrom('botPayments').select(['type', 'credits', 'addedBy']);
    expect(await payments.where('email', '=', email).orderBy('type').execute()).toEqual([
      { type: 'deposit', credits: 1234, addedBy: id },
      { type: 'withdrawal', credits: -1234, addedBy: 'system' },
    ]);
  });

  test('leaving twice at once is leaving once', { tags: ['race'] }, async () => {
    const email = 'twice@bot.example';
    await invite('manager', email);
    const token = await tokenFor(email);
    await press('accept', token);
    const answers = await Promise.all([press('leave', token), press('leave', token), press('leave', token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await writtenOf(email)).filter((action) => action === 'left')).toHaveLength(1);
  });

  test('of two who invite, the first that is accepted wins; the other learns nothing', async () => {
    const email = 'both@bot.example';
    await invite('manager', email);
    const first = await tokenFor(email);
    await invite('operator', email);
    const second = await tokenFor(email);
    const outcomes = await Promise.all([press('accept', first), press('accept', second)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const loser = outcomes[0]?.status === 200 ? 'operator' : 'manager';
    expect(await ownOf(loser, email)).toMatchObject({ state: 'open' });
    expect((await press('read', loser === 'operator' ? second : first)).status).toBe(404);
    expect((await press('decline', loser === 'operator' ? second : first)).status).toBe(404);
  });

  test('who decline are not asked again by the same person for a month', async () => {
    const email = 'no@bot.example';
    await invite('manager', email);
    expect((await press('decline', await tokenFor(email))).status).toBe(200);
    const declined = await ownOf('manager', email);
    expect(declined?.state).toBe('declined');
    expect((await ask('manager', 'POST', `/api/bot/users/invitations/${declined?.id}/resend`)).status).toBe(
      409,
    );
    expect((await ask('manager', 'DELETE', `/api/bot/users/invitations/${declined?.id}`)).status).toBe(200);
    expect((await invite('manager', email)).status).toBe(409);
    expect((await invite('operator', email)).status).toBe(200);
    expect(await writtenOf(email)).toEqual([
      'invited',
      'invitation-declined',
      'invitation-withdrawn',
      'invited',
    ]);
  });

  test('withdrawn, their link opens nothing; sent again, only the newest does; somebody else’s is 404', async () => {
    const email = 'back@bot.example';
    await invite('operator', email);
    const token = await tokenFor(email);
    const { id = '' } = (await ownOf('operator', email)) ?? {};
    for (const method of ['DELETE', 'POST'])
      expect(
        (
          await ask(
            'manager',
            method,
            `/api/bot/users/invitations/${id}${method === 'POST' ? '/resend' : ''}`,
          )
        ).status,
      ).toBe(404);
    steps.services.clock.ms += DAY_MS + 1000;
    for (const name of ['manager', 'operator', 'admin'] as const)
      cookies.set(name, await cookieOf(steps.services, name));
    expect((await ask('operator', 'POST', `/api/bot/users/invitations/${id}/resend`)).status).toBe(200);
    const newer = await tokenFor(email);
    expect((await press('read', token)).status).toBe(404);
    expect((await press('read', newer)).status).toBe(200);
    expect((await ask('operator', 'DELETE', `/api/bot/users/invitations/${id}`)).status).toBe(200);
    expect((await press('accept', newer)).status).toBe(404);
  });

  test('thirty in a row are too many for one, and one address gets three letters a day from all', async () => {
    const statuses = [];
    for (let nth = 0; nth < 30; nth += 1)
      statuses.push((await invite('manager', `invented-${nth}@bot.example`)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await invite('operator', 'still@bot.example')).status).toBe(200);
    await steps.letters();
    for (const name of ['operator', 'admin'] as const)
      for (const nth of [1, 2])
        expect((await invite(name, `one+${name}-${nth}@bot.example`)).status).toBe(200);
    expect(await steps.letters()).toHaveLength(3);
  });

  test('have a fortnight to answer', async () => {
    const email = 'late@bot.example';
    await invite('operator', email);
    const token = await tokenFor(email);
    steps.services.clock.ms += 14 * DAY_MS + 1000;
    cookies.set('operator', await cookieOf(steps.services, 'operator'));
    expect((await press('accept', token)).status).toBe(404);
    expect((await ownOf('operator', email))?.state).toBe('expired');
  });

  test('are not accepted for who may not work here any more', async () => {
    const email = 'orphan@bot.example';
    await invite('operator', email);
    const token = await tokenFor(email);
    await database().db.deleteFrom('assignments').execute();
    expect((await press('accept', token)).status).toBe(404);
  });
});

test.each([
  { email: 'no address' },
  { email: 'a@bot.example', mode: 'odd' },
  { email: 'a@bot.example', country: 'ZZ' },
  { email: 'a@bot.example', providerRate: 100.01 },
  { email: 'a@bot.example', internalRate: -1 },
  { email: 'a@bot.example', providerRate: 1.005 },
  { email: 'a@bot.example', alias: 'x'.repeat(51) },
  { email: 'a@bot.example', enabled: true },
])('as %j nobody is invited', (wanted) => {
  expect(addBotUserSchema.safeParse({ mode: 'normal', ...wanted }).success).toBe(false);
});
