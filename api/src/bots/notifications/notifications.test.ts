import {
  type Notification,
  notificationChoicesAnswerSchema,
  notificationDoneSchema,
  notificationsAnswerSchema,
  requestedSchema,
  SOMETHING_TYPES,
  SUB_TYPE_OF,
} from '@bothways/domain/notifications';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { openSession } from '#people/auth/testing';
import { assignRole, type RoleId, removeRole } from '#people/iam';
import { addUser, postJson, TEST_ORIGIN, type TestServices, testServices } from '#testing';
import { markDone, reject } from './notifications.service.ts';
import { notify } from './notify.ts';
import { RequestLimits } from './request-limits.ts';
import { addAsked, addPromotion, callThem, closeAnyway, unlink } from './testing/index.ts';

let counted = 0;
const next = (): number => {
  counted += 1;
  return counted;
};
const key = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

racesOnBothDatabases('notifications', (database) => {
  let services: TestServices;
  let owner: Person;
  const db = () => services.database.db;

  interface Person {
    id: string;
    email: string;
    cookie: string;
  }
  async function person(role: RoleId = 'manager', name = 'Test'): Promise<Person> {
    const email = `person${next()}@notices.test`;
    const id = await addUser(services.database, email);
    await callThem(db(), id, name);
    await assignRole(db(), id, role, 1);
    const about = { userId: id, remembered: true, ip: '203.0.113.1', userAgent: 'Firefox' };
    const { token } = await transact(db(), (trx) => openSession(trx, about, services.clock.ms));
    return { id, email, cookie: `session=${token}` };
  }
  async function botUser(...linked: Person[]): Promise<string> {
    const email = `bot${next()}@notices.test`;
    await addAsked(db(), email, { linked: linked.map(({ id }) => id) });
    return email;
  }
  beforeAll(async () => {
    services = await testServices({ database: database(), config: { demo: false } });
    owner = await person('owner', 'Olga Owner');
  });

  const post = async (who: Person, path: string, body: unknown = {}) => {
    services.clock.ms += 1000;
    const answer = await postJson(services, path, body, { cookie: who.cookie });
    return { status: answer.status, body: await answer.json() };
  };
  const get = (who: Person, query = '') =>
    services.app.request(`/api/notifications${query}`, { headers: { cookie: who.cookie } });
  const list = async (who: Person, query = '') =>
    notificationsAnswerSchema.parse(await (await get(who, query)).json());
  const about = async (who: Person, userEmail: string) =>
    (await list(who, `?userEmail=${userEmail}`)).notifications;
  const ask = async (who: Person, userEmail: string, more: object = {}) =>
    post(who, '/api/bot/users/bookie/deposit-withdrawal-request', {
      userEmail,
      bookieName: 'bet365',
      requestType: 'deposit',
      amount: 150.25,
      notes: '  before Saturday ',
      ...more,
    });
  const asked = async (who: Person, userEmail: string, more: object = {}): Promise<Notification> =>
    requestedSchema.parse((await ask(who, userEmail, more)).body).data;
  const open = (who: Person, userEmail: string, more: object = {}) =>
    post(who, '/api/bot/users/bookie/opening-request', {
      userEmail,
      bookieId: 'bwin',
      promotionId: null,
      depositAmount: 50,
      ...more,
    });

  describe('a request', () => {
    it('waits for whoever looks after the bot user and for the owners, with every field', async () => {
      const [marc, ane] = [await person('manager', 'Marc Vidal'), await person('operator', 'Ane G.')];
      const stranger = await person('operator');
      const email = await botUser(marc, ane);
      const { status, body } = await ask(marc, email.toUpperCase());
      expect(status).toBe(200);
      const { data } = requestedSchema.parse(body);
      const at = new Date(services.clock.ms).toISOString();
      expect(data).toEqual({
        notificationId: data.notificationId,
        status: 'pending',
        notificationType: 'request',
        notificationSubType: 'bookie_deposit_request',
        recipientIds: [ane.id, owner.id].sort(),
        recipients: [ane, owner]
          .map(({ id }) => ({ id, name: id === ane.id ? 'Ane G.' : 'Olga Owner' }))
          .sort((one, other) => (one.id < other.id ? -1 : 1)),
        createdBy: marc.id,
        createdByEmail: marc.email,
        createdByName: 'Marc Vidal',
        timestamp: at,
        createdAt: at,
        canMarkAsDone: true,
        canMarkAsRejected: true,
        readBy: [],
        isRead: true,
        metadata: {
          relatedUserEmail: email,
          relatedUserId: email,
          relatedUserAlias: 'Nerea',
          bookieLabel: 'bet365',
        },
        request: {
          type: 'deposit',
          data: { amount: 150.25, notes: 'before Saturday' },
          bookieName: 'bet365',
          notes: 'before Saturday',
        },
      });
      expect(await about(ane, email)).toEqual([{ ...data, isRead: false }]);
      expect(await about(owner, email)).toHaveLength(1);
      expect(await about(stranger, email)).toEqual([]);
      const { entries } = await readAudit(db(), { limit: 1, action: 'notification.requested' });
      expect(entries[0]).toMatchObject({ actor: { id: marc.id }, target: `bot-user:${email}` });
      expect(JSON.stringify(entries[0])).not.toContain('before Saturday');
    });

    it.each(SOMETHING_TYPES)('for %s is named as a notification names it', async (requestType) => {
      const marc = await person();
      const email = await botUser(marc);
      const body = { userEmail: email, bookieName: 'bwin', requestType, notes: ' Ask them ' };
      const answer = await post(marc, '/api/bot/users/bookie/request-something', body);
      const { data } = requestedSchema.parse(answer.body);
      expect(data.notificationSubType).toBe(SUB_TYPE_OF[requestType]);
      expect(data.request).toEqual({
        type: requestType,
        data: { notes: 'Ask them' },
        bookieName: 'bwin',
        notes: 'Ask them',
      });
    });

    it('to open an account names promotion and deposit, or neither', async () => {
      const marc = await person();
      const email = await botUser(marc);
      const promotionId = `promotion${next()}`;
      await addPromotion(db(), promotionId, 'bwin', 'First bet back');
      const { data } = requestedSchema.parse((await open(marc, email, { promotionId })).body);
      expect(data.request).toEqual({
        type: 'opening',
        data: { depositAmount: 50, bookieId: 'bwin' },
        bookieId: 'bwin',
        promotionId,
        promotionTitle: 'First bet back',
      });
      const bare = await open(marc, email, { bookieId: 'bet365', depositAmount: null });
      expect(requestedSchema.parse(bare.body).data.request).toEqual({
        type: 'opening',
        data: { depositAmount: null, bookieId: 'bet365' },
        bookieId: 'bet365',
        promotionId: null,
      });
      expect((await open(marc, email, { bookieId: 'betsson', promotionId })).body).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Promotion not found',
      });
      expect((await open(marc, email, { bookieId: 'no-such' })).status).toBe(404);
    });

    it('to open an account is none where no account can be added, and is one again when it can', async () => {
      const marc = await person();
      const email = await botUser(marc);
      let version = 1;
      const setBot = async (enabled: boolean) => {
        const answer = await services.app.request('/api/admin/bookies/betsson/bot', {
          method: 'PUT',
          headers: { cookie: owner.cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ enabled, version }),
        });
        expect(answer.status).toBe(200);
        version += 1;
      };
      const closed = {
        status: 409,
        body: { code: 'CONFLICT', error: 'errors.bookieClosed', path: 'bookieId' },
      };
      await setBot(false);
      expect(await open(marc, email, { bookieId: 'betsson' })).toMatchObject(closed);
      // In the catalogue, and never the bot's.
      expect(await open(marc, email, { bookieId: 'draftkings' })).toMatchObject(closed);
      expect(await about(marc, email)).toEqual([]);
      await setBot(true);
      expect((await open(marc, email, { bookieId: 'betsson' })).status).toBe(200);
      expect(await about(marc, email)).toHaveLength(1);
    });

    it.each([0, -1, 0.001, '10', 1_000_001, null])('of an amount of %j is none', async (amount) => {
      const marc = await person();
      expect((await ask(marc, await botUser(marc), { amount })).status).toBe(400);
    });

    it.each([
      ['/api/bot/users/bookie/request-something', { requestType: 'other_request', notes: '   ' }],
      ['/api/bot/users/bookie/request-something', { requestType: 'deposit', notes: 'x' }],
      ['/api/bot/users/bookie/request-something', { requestType: 'other_request', notes: 'x'.repeat(1001) }],
      ['/api/bot/users/bookie/deposit-withdrawal-request', { requestType: 'transfer', amount: 1, notes: '' }],
    ])('%s refuses %j', async (path, more) => {
      const marc = await person();
      const userEmail = await botUser(marc);
      expect((await post(marc, path, { userEmail, bookieName: 'bwin', ...more })).status).toBe(400);
    });

    it('about somebody else, or at a bookmaker without an account, is about nobody', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(ane);
      expect((await ask(marc, email)).body).toMatchObject({ message: 'Bot user not found' });
      expect((await ask(ane, email, { bookieName: 'betsson' })).body).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Bookmaker account not found',
      });
      await unlink(db(), ane.id, email);
      expect((await ask(ane, email)).status).toBe(404);
    });

    it('needs the right at that moment, whatever the session remembers', async () => {
      const marc = await person();
      const email = await botUser(marc);
      expect((await ask(marc, email)).status).toBe(200);
      await removeRole(db(), marc.id, 'manager');
      expect((await ask(marc, email, { amount: 1 })).status).toBe(403);
    });

    it('sent twice comes once: with its key it is answered alike, without one it is refused', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const keyed = { key: key(next()) };
      const first = await asked(marc, email, keyed);
      expect((await asked(marc, email, keyed)).notificationId).toBe(first.notificationId);
      expect((await ask(marc, email, { ...keyed, amount: 1 })).body).toMatchObject({ code: 'KEY_REUSED' });
      expect(await ask(marc, email)).toMatchObject({
        status: 409,
        body: { error: 'errors.pendingAlready' },
      });
      expect((await ask(ane, email)).status).toBe(200);
      expect((await ask(marc, email, { amount: 9 })).status).toBe(200);
      expect(await about(owner, email)).toHaveLength(3);
      await post(ane, `/api/notifications/${first.notificationId}/done`);
      expect((await ask(marc, email)).status).toBe(200);
    });

    it('to open the same account waits once, whoever asks', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      expect((await open(marc, email)).status).toBe(200);
      expect((await open(ane, email, { depositAmount: 10 })).status).toBe(409);
    });

    it('pressed twice at once comes once', { tags: ['race'] }, async () => {
      const marc = await person();
      const email = await botUser(marc);
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(marc, email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await about(marc, email)).toHaveLength(1);
    });
  });

  describe('who may finish or reject', () => {
    const may = async (who: Person, { notificationId: id }: Notification) => [
      (await post(who, `/api/notifications/${id}/reject`, { reason: 'other' })).status,
      (await post(who, `/api/notifications/${id}/done`)).status,
    ];

    it('creator: done only', async () => {
      const marc = await person();
      expect(await may(marc, await asked(marc, await botUser(marc)))).toEqual([403, 200]);
    });

    it('who may do everything, also of what is for nobody, but rejects nothing of their own', async () => {
      const marc = await person();
      const email = await botUser(marc);
      expect((await may(owner, await asked(marc, email)))[0]).toBe(200);
      expect(await may(owner, await asked(owner, email))).toEqual([403, 200]);
    });

    it('a recipient with the flag; a stranger finds nothing', async () => {
      const [marc, ane, stranger] = [await person(), await person(), await person('operator')];
      const email = await botUser(marc, ane);
      const one = await asked(marc, email);
      expect(await may(stranger, one)).toEqual([404, 404]);
      expect((await may(ane, one))[0]).toBe(200);
      const { notificationId } = await asked(marc, email);
      expect((await post(ane, `/api/notifications/${notificationId}/done`)).status).toBe(200);
    });

    it('a recipient without the flag reads it and no more', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const id = await transact(db(), (trx) =>
        notify(trx, {
          type: 'bookie_update',
          subType: 'check_credentials',
          email,
          bookie: 'bwin',
          createdBy: null,
          atMs: services.clock.ms,
          request: { type: 'login_error', data: {}, bookieName: 'bwin', message: 'CredentialsError' },
        }),
      );
      const found = (await about(ane, email)).find(({ notificationId }) => notificationId === id);
      expect(found).toMatchObject({ status: 'done', canMarkAsDone: false, canMarkAsRejected: false });
      expect(found?.createdBy).toBeUndefined();
      if (!found) throw new Error('It is for Ane');
      expect(await may(ane, found)).toEqual([403, 403]);
      expect((await post(ane, `/api/notifications/${id}/read`)).status).toBe(200);
    });

    it('an operator who was unlinked sees no more of the bot user, not even what they asked for', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const one = await asked(marc, email);
      await unlink(db(), marc.id, email);
      await unlink(db(), ane.id, email);
      for (const who of [marc, ane]) {
        expect(await about(who, email)).toEqual([]);
        expect((await list(who)).pendingCount).toBe(0);
        expect(await may(who, one)).toEqual([404, 404]);
        expect((await post(who, `/api/notifications/${one.notificationId}/read`)).status).toBe(404);
      }
    });
  });

  describe('what became of it', () => {
    it('done is told to who asked, and is no longer counted', async () => {
      const [marc, ane] = [await person(), await person('operator', 'Ane G.')];
      const email = await botUser(marc, ane);
      const one = await asked(marc, email);
      expect((await list(ane)).pendingCount).toBe(1);
      const answer = await post(ane, `/api/notifications/${one.notificationId}/done`);
      expect(notificationDoneSchema.parse(answer.body).data).toMatchObject({
        status: 'done',
        isRead: true,
        closedBy: { id: ane.id, name: 'Ane G.' },
      });
      expect((await list(ane)).pendingCount).toBe(0);
      const [told, closed] = await about(marc, email);
      expect(closed?.notificationId).toBe(one.notificationId);
      expect(told).toMatchObject({
        status: 'done',
        notificationType: 'completed_task',
        notificationSubType: 'bookie_deposit_request',
        recipientIds: [marc.id],
        createdBy: ane.id,
        isRead: false,
        metadata: { answers: one.notificationId },
        request: { data: { amount: 150.25 } },
      });
      expect((await readAudit(db(), { limit: 1, action: 'notification.done' })).entries[0]).toMatchObject({
        actor: { id: ane.id },
      });
    });

    it.each(['done', 'reject'] as const)('an opening that is %s has a name of its own', async (how) => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const { data } = requestedSchema.parse((await open(marc, email)).body);
      const body = how === 'done' ? {} : { reason: 'not_interested', details: ' No offer this month ' };
      expect((await post(ane, `/api/notifications/${data.notificationId}/${how}`, body)).status).toBe(200);
      const [told, closed] = await about(marc, email);
      const suffix = how === 'done' ? 'completed' : 'rejected';
      expect(told?.notificationSubType).toBe(`bookie_opening_request_${suffix}`);
      if (how === 'done') return;
      const rejectedData = { reason: 'not_interested', details: 'No offer this month' };
      expect(told).toMatchObject({ status: 'rejected', request: { rejectedData } });
      expect(closed).toMatchObject({ status: 'rejected', request: { rejectedData } });
    });

    it.each([
      ['an opening', 'duplicate_request'],
      ['anything else', 'not_interested'],
      ['anything else', 'because'],
      ['anything else', undefined],
    ])('%s is not rejected with the reason %s', async (what, reason) => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const sent = await (what === 'an opening' ? open : ask)(marc, email);
      const { notificationId } = requestedSchema.parse(sent.body).data;
      const answer = await post(ane, `/api/notifications/${notificationId}/reject`, { reason });
      expect(answer.status).toBe(400);
      expect((await list(ane)).pendingCount).toBe(1);
    });

    it('who finishes their own request tells nobody', async () => {
      const marc = await person();
      const email = await botUser(marc);
      await post(marc, `/api/notifications/${(await asked(marc, email)).notificationId}/done`);
      expect(await about(marc, email)).toHaveLength(1);
    });

    it('what is handled already says who was faster', async () => {
      const [marc, ane] = [await person(), await person('operator', 'Ane G.')];
      const { notificationId: id } = await asked(marc, await botUser(marc, ane));
      await post(ane, `/api/notifications/${id}/reject`, { reason: 'duplicate_request' });
      expect(await post(owner, `/api/notifications/${id}/done`)).toEqual({
        status: 409,
        body: { success: false, message: 'Ane G. was faster', code: 'CONFLICT', error: 'errors.handled' },
      });
    });

    const race = async (closePending?: typeof closeAnyway) => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const { notificationId: id } = await asked(marc, email);
      const deps = {
        db: db(),
        trustProxy: false,
        nowMs: services.clock.nowMs,
        limits: new RequestLimits(services.clock.nowMs),
        onChanged: () => undefined,
        ...(closePending && { closePending }),
      };
      const outcomes = await Promise.allSettled([
        markDone(deps, { userId: ane.id, ip: '203.0.113.1' }, id),
        reject(deps, { userId: owner.id, ip: '203.0.113.1' }, id, { reason: 'other', details: '' }),
      ]);
      const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
      return { refusals, answers: (await about(marc, email)).length - 1 };
    };

    it('two at once: one wins, one hears of it, and who asked hears once', { tags: ['race'] }, async () => {
      for (let round = 0; round < 5; round += 1)
        expect(await race()).toEqual({ refusals: ['CONFLICT'], answers: 1 });
    });

    it('without the guard both would have their way: the test above can fail', {
      tags: ['race'],
    }, async () => {
      expect(await race(closeAnyway)).toEqual({ refusals: [], answers: 2 });
    });
  });

  describe('reading', () => {
    it('is known to all, once, and does not change what waits', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      const { notificationId: id } = await asked(marc, email);
      for (let nth = 0; nth < 2; nth += 1)
        expect((await post(ane, `/api/notifications/${id}/read`)).status).toBe(200);
      expect(await about(ane, email)).toMatchObject([{ isRead: true, readBy: [ane.id], status: 'pending' }]);
      expect((await about(owner, email))[0]?.isRead).toBe(false);
      expect((await list(ane)).pendingCount).toBe(1);
    });

    it('everything at once is everything until now', async () => {
      const [marc, ane] = [await person(), await person()];
      const email = await botUser(marc, ane);
      await asked(marc, email);
      await asked(marc, email, { amount: 1 });
      expect((await post(ane, '/api/notifications/read')).status).toBe(200);
      expect((await about(ane, email)).map(({ isRead }) => isRead)).toEqual([true, true]);
      await asked(marc, email, { amount: 2 });
      const all = await about(ane, email);
      expect(all.map(({ isRead }) => isRead)).toEqual([false, true, true]);
      expect(all.map(({ readBy }) => readBy.includes(ane.id))).toEqual([false, true, true]);
    });
  });

  it('waiting ones come first, closed ones as they were closed, and older ones page by page', async () => {
    const marc = await person();
    const email = await botUser(marc);
    const ids: string[] = [];
    for (let nth = 1; nth <= 205; nth += 1)
      ids.push((await transact(db(), (trx) => notify(trx, update(email, nth)))) ?? '');
    const waiting = await asked(marc, email);
    const first = await list(marc);
    expect(first.notifications.map(({ notificationId }) => notificationId)).toEqual([
      waiting.notificationId,
      ...ids.toReversed().slice(0, 200),
    ]);
    const older = await list(marc, `?before=${encodeURIComponent(first.nextBefore ?? '')}`);
    expect(older.notifications.map(({ notificationId }) => notificationId)).toEqual(
      ids.slice(0, 5).reverse(),
    );
    expect([older.nextBefore, older.pendingCount]).toEqual([undefined, 1]);
    expect((await get(marc, '?before=nowhere')).status).toBe(400);
  });
  const update = (email: string, nth: number) => ({
    type: 'bookie_update' as const,
    subType: 'credentials_change' as const,
    email,
    bookie: 'bwin',
    createdBy: null,
    atMs: services.clock.ms + nth,
    request: { type: 'account_added', data: {}, bookieName: 'bwin' },
  });

  it('people choose how to hear of them', async () => {
    const marc = await person();
    const headers = { cookie: marc.cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' };
    const choices = async (init?: RequestInit) => {
      const answer = await services.app.request('/api/notifications/choices', { headers, ...init });
      return notificationChoicesAnswerSchema.parse(await answer.json()).choices;
    };
    expect(await choices()).toEqual({ byEmail: false, byBrowser: false });
    const body = JSON.stringify({ byEmail: true, byBrowser: false });
    expect(await choices({ method: 'PUT', body })).toEqual({ byEmail: true, byBrowser: false });
    await post(marc, '/api/notifications/read');
    expect(await choices()).toEqual({ byEmail: true, byBrowser: false });
  });

  it('of two pages that each move a switch neither takes the other one back', async () => {
    const marc = await person();
    const headers = { cookie: marc.cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' };
    const move = async (body: object) => {
      const init = { method: 'PUT', headers, body: JSON.stringify(body) };
      const answer = await services.app.request('/api/notifications/choices', init);
      return answer.ok ? notificationChoicesAnswerSchema.parse(await answer.json()).choices : answer.status;
    };
    await move({ byEmail: true });
    expect(await move({ byBrowser: true })).toEqual({ byEmail: true, byBrowser: true });
    expect(await move({ byEmail: false })).toEqual({ byEmail: false, byBrowser: true });
    expect(await move({})).toBe(400);
  });
});
