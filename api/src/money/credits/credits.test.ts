import { ledgerAnswerSchema, ledgerPageSchema, statementSchema } from '@bothways/domain/credits';
import { DAY_MS } from '@bothways/domain/time';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  debtOf,
  HOUSE,
  ledgerTransaction,
  legsBetween,
  PROMOTIONS,
  payIn,
  takeBack,
  transfer,
} from '#kernel/ledger';
import { openSession } from '#people/auth/testing';
import { assignRole, type RoleId } from '#people/iam';
import { disableUser } from '#people/users';
import { addUser, postJson, TEST_ORIGIN, type TestServices, testServices, versionIn } from '#testing';
import { sentOn } from './transfer-limits.store.ts';

/** Sent with one key at the same time. */
const AT_ONCE = 10 + 90 * inject('share');

let people = 0;

racesOnBothDatabases('credits', (database) => {
  let services: TestServices;
  const db = () => services.database.db;

  beforeAll(async () => {
    services = await testServices({ database: database() });
  });

  interface Person {
    id: string;
    email: string;
    cookie: string;
  }

  async function person(role: RoleId = 'operator', credits = 0, name = 'Test'): Promise<Person> {
    people += 1;
    const email = `person${people}@credits.test`;
    const id = await addUser(services.database, email, name);
    await assignRole(db(), id, role, 1);
    const about = { userId: id, remembered: true, ip: '203.0.113.1', userAgent: 'Firefox' };
    const { token } = await transact(db(), (trx) => openSession(trx, about, services.clock.ms));
    if (credits > 0) await give(id, credits);
    return { id, email, cookie: `session=${token}` };
  }
  const give = (userId: string, credits: number) =>
    ledgerTransaction(db(), (trx) =>
      payIn(
        trx,
        {
          key: `give ${userId} ${Math.random()}`,
          kind: 'pack',
          actor: userId,
          userId,
          from: HOUSE,
          amount: credits * 100,
        },
        services.clock.ms,
      ),
    );
  const owe = (userId: string, credits: number) =>
    ledgerTransaction(db(), (trx) =>
      takeBack(
        trx,
        { key: `take ${userId}`, kind: 'refund', actor: 'system', userId, to: HOUSE, amount: credits * 100 },
        services.clock.ms,
      ),
    );
  const has = async ({ id }: Person) => (await availableIn(db(), accountIdOf(adminAccount(id)))) / 100;
  const post = async (who: Person, path: string, body: unknown) => {
    const answer = await postJson(services, path, body, { cookie: who.cookie });
    return { status: answer.status, body: await answer.json() };
  };
  const send = (who: Person, to: string, amount: unknown, more: object = {}) =>
    post(who, '/api/admin/transfer-credits', { recipientEmail: to, amount, ...more });
  const get = async (who: Person, path: string) =>
    services.app.request(path, { headers: { cookie: who.cookie } });
  const setLimits = async (who: Person, body: object) =>
    services.app.request('/api/admin/credits/limits', {
      method: 'PUT',
      headers: { cookie: who.cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const limitsVersion = async () => versionIn(get(await person('owner'), '/api/admin/credits/approvals'));
  const statement = async (who: Person, query = '') =>
    statementSchema.parse(await (await get(who, `/api/credits${query}`)).json());
  const refusals = async () =>
    (await readAudit(db(), { limit: 200, action: 'credits.refused' })).entries.map(
      ({ detail }) => detail.reason,
    );
  const key = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

  describe('sent to another admin', () => {
    it('go over at once, with a comment where there is none', async () => {
      const [ana, eva] = [await person('operator', 500), await person('manager')];
      expect(await send(ana, eva.email, 216.6)).toEqual({
        status: 200,
        body: { success: true, message: 'Credits transferred', state: 'done' },
      });
      expect([await has(ana), await has(eva)]).toEqual([283.4, 216.6]);
      const { rows } = await statement(eva);
      expect(rows).toMatchObject([
        { kind: 'transfer', amount: 21_660, balance: 21_660, comment: 'Credit transfer' },
      ]);
      expect(rows[0]?.counterpart).toMatchObject({ kind: 'admin' });
      const { entries } = await readAudit(db(), { limit: 1, action: 'credits.transferred' });
      expect(entries[0]).toMatchObject({ actor: { id: ana.id }, target: `user:${eva.id}` });
    });

    it.each([
      0,
      -1,
      1.5e-3,
      '1e3',
      '0x10',
      2 ** 53,
      2 ** 63,
      null,
      [],
      {},
      ' 5 ',
      '٥',
      100_000_000.01,
      undefined,
      true,
    ])('are never %j', async (amount) => {
      const [ana, eva] = [await person('operator', 500), await person()];
      const { status, body } = await send(ana, eva.email, amount);
      expect([status, body.error]).toEqual([400, 'errors.invalidAmount']);
      expect([await has(ana), await has(eva)]).toEqual([500, 0]);
    });

    it('are never more than there are, whoever sends at the same time', { tags: ['race'] }, async () => {
      const [ana, eva] = [await person('operator', 100), await person()];
      const tries = await Promise.all(Array.from({ length: 20 }, () => send(ana, eva.email, 9)));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(11);
      for (const { status, body } of tries)
        if (status !== 200) expect([status, body.error]).toEqual([409, 'errors.insufficientCredits']);
      expect([await has(ana), await has(eva)]).toEqual([1, 99]);
    });

    it('go once for a key, with equal answers, and for nothing else', { tags: ['race'] }, async () => {
      const [ana, eva, leo] = [await person('operator', 500), await person(), await person()];
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => send(ana, eva.email, 10, { key: key(1) })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
      expect(answers[0]?.status).toBe(200);
      services.clock.ms += 200_000;
      const others = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, nth) =>
          nth % 2 ? send(ana, eva.email, 11, { key: key(1) }) : send(ana, leo.email, 10, { key: key(1) }),
        ),
      );
      expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['422 KEY_REUSED']),
      );
      for (const to of [ana.email, 'nobody@credits.test'])
        expect(await send(ana, to, 10, { key: key(1) })).toMatchObject({
          status: 422,
          body: { code: 'KEY_REUSED' },
        });
      for (const amount of [1e-9, 0.001, -0, 0, -1, 1e21, 1e308])
        expect((await send(ana, eva.email, amount)).status).toBe(400);
      expect([await has(ana), await has(eva), await has(leo)]).toEqual([490, 10, 0]);
      // A day later, and for who cannot be sent anything any more.
      services.clock.ms += DAY_MS;
      await transact(db(), (trx) => disableUser(trx, { userId: eva.id, atMs: 1, reason: 'gone' }));
      expect((await send(ana, eva.email, 10, { key: key(1) })).status).toBe(200);
      expect(await has(ana)).toBe(490);
    });

    it.each<[string, string, (ana: Person) => Promise<string>]>([
      ['themselves', 'errors.recipientSelf', async ({ email }) => email],
      ['nobody', 'errors.recipientUnknown', async () => 'nobody@credits.test'],
      ['somebody who is no admin', 'errors.recipientNotAdmin', async () => (await person('customer')).email],
      [
        'a closed account',
        'errors.recipientNotAdmin',
        async () => {
          const { id, email } = await person('operator');
          await transact(db(), (trx) => disableUser(trx, { userId: id, atMs: 1, reason: 'gone' }));
          return email;
        },
      ],
    ])('never go to %s, and it is written down', async (_, error, to) => {
      const ana = await person('operator', 500);
      const before = (await refusals()).length;
      const { status, body } = await send(ana, await to(ana), 5);
      expect([status, body.error]).toEqual([409, error]);
      const after = await refusals();
      expect([after.length, after[0]]).toEqual([before + 1, error]);
      expect(await has(ana)).toBe(500);
    });

    it('stay where more is owed, and pay first what the other one owes', async () => {
      const [ana, eva] = [await person('operator', 500), await person()];
      await owe(eva.id, 80);
      await send(ana, eva.email, 100);
      expect([await has(eva), await debtOf(db(), eva.id)]).toEqual([20, 0]);
      const { rows } = await statement(eva);
      expect(rows).toMatchObject([{ amount: 2000, owed: 8000 }]);
      await owe(ana.id, 450);
      expect(await debtOf(db(), ana.id)).toBe(5000);
      expect((await send(ana, eva.email, 1)).body.error).toBe('errors.debt');
      expect((await statement(ana, '?filter=debt')).rows).toMatchObject([{ amount: -5000, balance: -5000 }]);
    });

    it('are never those that were given: they are for own bot users', async () => {
      const [ana, eva] = [await person('operator', 100), await person()];
      await ledgerTransaction(db(), (trx) => {
        const legs = legsBetween(PROMOTIONS, adminAccount(ana.id), 5000);
        const said = { key: `free ${ana.id}`, kind: 'freePack', actor: ana.id, legs } as const;
        return transfer(trx, said, services.clock.ms);
      });
      expect(await statement(ana)).toMatchObject({ available: 15_000, sending: { given: 5000 } });
      const { status, body } = await send(ana, eva.email, 100.01);
      expect([status, body.error]).toEqual([409, 'errors.givenCredits']);
      expect((await send(ana, eva.email, 150.01)).body.error).toBe('errors.insufficientCredits');
      expect((await send(ana, eva.email, 100)).status).toBe(200);
      expect((await send(eva, ana.email, 100)).status).toBe(200);
    });

    it('are as many in a day as the cap says, and again the day after', async () => {
      const [owner, ana, eva] = [await person('owner'), await person('operator', 900), await person()];
      const set = async (dailyCap: number) => setLimits(owner, { dailyCap, version: await limitsVersion() });
      expect((await set(20_000)).status).toBe(200);
      const tries = await Promise.all(Array.from({ length: 10 }, () => send(ana, eva.email, 30)));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(6);
      expect((await refusals())[0]).toBe('errors.dailyCap');
      expect((await send(ana, eva.email, 20)).status).toBe(200);
      expect((await send(ana, eva.email, 0.01)).body.error).toBe('errors.dailyCap');
      expect((await statement(ana)).sending).toEqual({ leftToday: 0, approvalAbove: 100_000, given: 0 });
      services.clock.ms += DAY_MS;
      expect((await send(ana, eva.email, 200)).status).toBe(200);
      await set(500_000);
    });
  });

  describe('above the limit', () => {
    let overseer: Person;
    beforeAll(async () => {
      overseer = await person('admin');
    });
    const waiting = async (from: Person) => {
      const answer = await (await get(overseer, '/api/admin/credits/approvals')).json();
      return answer.waiting.filter((one: { from: { email: string } }) => one.from.email === from.email);
    };
    const decide = (who: Person, id: string, how: 'approve' | 'decline') =>
      post(who, `/api/admin/credits/approvals/${id}/${how}`, {});

    it('wait for a second person, who is not the first', async () => {
      const [ana, admin, eva] = [await person('admin', 1500), await person('admin'), await person()];
      expect((await send(ana, eva.email, 1200, { key: key(7) })).body).toMatchObject({ state: 'waiting' });
      expect((await send(ana, eva.email, 1200, { key: key(7) })).body).toMatchObject({ state: 'waiting' });
      expect([await has(ana), await has(eva)]).toEqual([300, 0]);
      const [{ id, isOwn }] = await waiting(ana);
      expect(isOwn).toBe(false);
      expect((await statement(ana)).waiting).toMatchObject([{ id, amount: 120_000, isOwn: true }]);
      expect((await statement(eva)).waiting).toMatchObject([{ id, isOwn: false }]);
      const own = await decide(ana, id, 'approve');
      expect([own.status, own.body.error]).toEqual([409, 'errors.ownTransfer']);
      expect((await refusals())[0]).toBe('errors.ownTransfer');
      expect(await has(eva)).toBe(0);
      expect((await decide(admin, id, 'approve')).status).toBe(200);
      expect([await has(ana), await has(eva)]).toEqual([300, 1200]);
      expect((await decide(await person('owner'), id, 'approve')).body.error).toBe('errors.decided');
      expect((await decide(admin, id, 'decline')).body.error).toBe('errors.decided');
      expect([await has(ana), await has(eva)]).toEqual([300, 1200]);
      expect(await waiting(ana)).toEqual([]);
    });

    it('are decided once, whoever does it at the same time', { tags: ['race'] }, async () => {
      const [ana, eva] = [await person('operator', 1500), await person()];
      const deciders = await Promise.all(Array.from({ length: 6 }, () => person('admin')));
      await send(ana, eva.email, 1100);
      const [{ id }] = await waiting(ana);
      const done = await Promise.all(
        deciders.map((who, nth) => decide(who, id, nth % 2 ? 'approve' : 'decline')),
      );
      expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await has(ana)) + (await has(eva))).toBe(1500);
      expect((await statement(ana)).reserved).toBe(0);
    });

    it('are free again when they are declined or their time is over, and do not count for the day', async () => {
      const [ana, admin, eva] = [await person('operator', 4000), await person('admin'), await person()];
      await send(ana, eva.email, 4000);
      const [{ id }] = await waiting(ana);
      expect((await send(ana, eva.email, 1)).body.error).toBe('errors.insufficientCredits');
      await decide(admin, id, 'decline');
      expect(await has(ana)).toBe(4000);
      await send(ana, eva.email, 4000);
      const [next] = await waiting(ana);
      services.clock.ms += 3 * DAY_MS;
      expect(await waiting(ana)).toEqual([]);
      expect((await decide(admin, next.id, 'approve')).body.error).toBe('errors.decided');
    });

    it('that are declined a day later free the day that they were sent on', async () => {
      const [ana, admin, eva] = [await person('operator', 6000), await person('admin'), await person()];
      await send(ana, eva.email, 2000);
      const [{ id }] = await waiting(ana);
      const sentMs = services.clock.ms;
      services.clock.ms += DAY_MS;
      await send(ana, eva.email, 3000);
      await decide(admin, id, 'decline');
      const counted = [sentMs, services.clock.ms].map((atMs) => sentOn(db(), ana.id, atMs));
      expect(await Promise.all(counted)).toEqual([0, 300_000]);
    });

    it('do not happen once the receiver is gone or the sender owes', async () => {
      const [ana, admin, eva] = [await person('operator', 3000), await person('admin'), await person()];
      await send(ana, eva.email, 1500);
      const [{ id }] = await waiting(ana);
      await owe(ana.id, 2000);
      expect((await decide(admin, id, 'approve')).body.error).toBe('errors.debt');
      await give(ana.id, 500);
      await transact(db(), (trx) => disableUser(trx, { userId: eva.id, atMs: 1, reason: 'gone' }));
      expect((await decide(admin, id, 'approve')).body.error).toBe('errors.recipientNotAdmin');
      expect((await decide(ana, id, 'decline')).status).toBe(403);
      expect((await decide(admin, key(99), 'approve')).status).toBe(404);
    });

    it('has limits that an owner alone sets', async () => {
      const admin = await person('admin');
      const version = await limitsVersion();
      expect((await setLimits(admin, { dailyCap: 1, version })).status).toBe(403);
    });

    it('has limits that two owners set one after the other, each of what the other one saw', async () => {
      const [one, other] = [await person('owner'), await person('owner')];
      const version = await limitsVersion();
      expect((await setLimits(one, { dailyCap: 410_000 })).status).toBe(400);
      expect((await setLimits(one, { dailyCap: 410_000, version })).status).toBe(200);
      const stale = await setLimits(other, { creditCap: 310_000, version });
      expect([stale.status, await stale.json()]).toMatchObject([
        409,
        {
          code: 'CHANGED',
          changed: ['dailyCap'],
          current: { dailyCap: 410_000, creditCap: 500_000 },
          changedBy: one.email,
        },
      ]);
      // What is so already is no conflict.
      expect((await setLimits(other, { dailyCap: 410_000, version })).status).toBe(200);
      const back = { dailyCap: 500_000, version: await limitsVersion() };
      expect((await setLimits(other, back)).status).toBe(200);
      expect(await limitsVersion()).toBe(version);
    });
  });

  describe('somebody who might be sent some', () => {
    const ask = async (who: Person, email: string) =>
      (await post(who, '/api/admin/validate-user', { email })).body;

    it('is named when they are an admin', async () => {
      const [ana, eva] = [await person(), await person('manager')];
      expect(await ask(ana, eva.email.toUpperCase())).toEqual({
        success: true,
        exists: true,
        isAdmin: true,
        isSelf: false,
        message: 'Credits can be sent',
        displayName: expect.stringMatching(/./),
      });
      expect(await ask(ana, ana.email)).toMatchObject({ isSelf: true, message: 'That is you' });
    });

    it('is nobody to a manager when they are no admin, as if there were no account', async () => {
      const [manager, operator, customer] = [
        await person('manager'),
        await person(),
        await person('customer'),
      ];
      const missing = await ask(manager, 'nobody@credits.test');
      expect(await ask(manager, customer.email)).toEqual(missing);
      expect(missing).toMatchObject({ exists: false, isAdmin: false, displayName: '' });
      expect(await ask(operator, customer.email)).toMatchObject({ exists: true, isAdmin: false });
    });

    it('is asked about by admins only, and not without end', async () => {
      const [ana, customer] = [await person(), await person('customer')];
      expect((await post(customer, '/api/admin/validate-user', { email: ana.email })).status).toBe(403);
      for (let tries = 0; tries < 20; tries += 1) await ask(ana, 'a@b.test');
      expect((await post(ana, '/api/admin/validate-user', { email: 'a@b.test' })).status).toBe(429);
      expect((await post(await person(), '/api/admin/validate-user', { email: 'no address' })).status).toBe(
        400,
      );
    });
  });

  describe('on a statement', () => {
    it('come with what they came to, in pages, by cause and period, with their sums', async () => {
      const [ana, eva] = [await person('operator', 500), await person()];
      services.clock.ms += 60_000;
      const from = new Date(services.clock.ms).toISOString();
      for (const amount of [10, 20, 30]) await send(ana, eva.email, amount, { comment: `no ${amount}` });
      const all = await statement(ana);
      expect(all.rows.map(({ amount, balance }) => [amount, balance])).toEqual([
        [-3000, 44_000],
        [-2000, 47_000],
        [-1000, 49_000],
        [50_000, 50_000],
      ]);
      expect(all.sums).toEqual({ before: 0, in: 50_000, out: 6000, after: 44_000 });
      const first = await statement(ana, '?limit=3');
      expect(first.rows).toEqual(all.rows.slice(0, 3));
      expect((await statement(ana, `?limit=3&before=${first.nextBefore}`)).rows).toEqual(all.rows.slice(3));
      const period = await statement(ana, `?from=${from}`);
      expect(period.sums).toEqual({ before: 50_000, in: 0, out: 6000, after: 44_000 });
      expect((await statement(ana, `?to=${from}`)).sums).toEqual({
        before: 0,
        in: 50_000,
        out: 0,
        after: 50_000,
      });
      expect((await statement(ana, '?filter=packs')).rows).toHaveLength(1);
      expect((await statement(ana, '?filter=transfers')).rows).toHaveLength(3);
      expect((await statement(ana, '?filter=botUsers')).rows).toEqual([]);
      expect((await get(ana, '/api/credits?filter=everything')).status).toBe(400);
    });

    it('name the pack that brought them, and what comes with its next payment', async () => {
      const ana = await person();
      const id = `order of ${ana.id}`;
      const order = {
        id,
        serial: people,
        userId: ana.id,
        holder: ana.id,
        actor: ana.id,
        source: 'page' as const,
        pack: 'scale' as const,
        market: 'default' as const,
        state: 'partPaid' as const,
        priceCents: 50_000,
        credits: 150_000,
        bonus: 0,
        bonusState: 'none' as const,
        bonusGiven: 0,
        bonusMoves: 0,
        comment: null,
        createdAtMs: services.clock.ms,
        expiresAtMs: null,
      };
      await db().insertInto('orders').values(order).execute();
      const payment = {
        orderId: id,
        confirmingSinceMs: null,
        method: null,
        paymentId: null,
        reference: null,
        receipt: null,
        refundedCents: 0,
        disputedCents: 0,
        centsBack: 0,
        creditsBack: 0,
        moves: 0,
        reminders: 0,
      };
      const atMs = services.clock.ms;
      const payments = [
        {
          position: 1,
          amountCents: 40_000,
          credits: 120_000,
          dueAtMs: null,
          paidAtMs: atMs,
          method: 'paypal' as const,
          paymentId: id,
        },
        {
          position: 2,
          amountCents: 10_000,
          credits: 30_000,
          dueAtMs: atMs + 30 * DAY_MS,
          paidAtMs: null,
        },
      ];
      await db()
        .insertInto('orderPayments')
        .values(payments.map((one) => ({ ...payment, ...one })))
        .execute();
      const number = `PK-${String(people).padStart(4, '0')}`;
      const draft = { key: id, kind: 'pack', actor: ana.id, comment: number, cause: `order:${id}` } as const;
      await ledgerTransaction(db(), (trx) =>
        payIn(trx, { ...draft, userId: ana.id, from: HOUSE, amount: 120_000 }, atMs),
      );
      const bought = await statement(ana);
      expect(bought.rows).toMatchObject([{ reference: number, pack: 'scale', amount: 120_000 }]);
      expect(bought.rows[0]?.comment).toBeUndefined();
      const due = { reference: number, position: 2, credits: 30_000, amountCents: 10_000 };
      expect(bought.due).toMatchObject([due]);
      // What was paid before has gone back, or may: nothing is owed for it. Where only a part has, the rest is.
      const change = (back: { refundedCents?: number; disputedCents?: number; lostCents?: number }) =>
        db()
          .updateTable('orderPayments')
          .set(back)
          .where('orderId', '=', id)
          .where('position', '=', 1)
          .execute();
      await change({ disputedCents: 4000 });
      expect((await statement(ana)).due).toEqual([]);
      await change({ lostCents: 4000 });
      expect((await statement(ana)).due).toMatchObject([due]);
      await change({ refundedCents: 36_000 });
      expect((await statement(ana)).due).toEqual([]);
    });

    it('can be taken along as a file that runs nothing', async () => {
      const [ana, eva] = [await person('operator', 500), await person()];
      await send(ana, eva.email, 10, { comment: '=HYPERLINK("https://evil.test")' });
      const file = await get(ana, '/api/credits/export?filter=transfers');
      expect(file.headers.get('content-type')).toContain('text/csv');
      const [header, line] = (await file.text()).split('\r\n');
      expect(header).toContain('Date,Reference,Cause');
      expect(line).toContain(`"'=HYPERLINK(""https://evil.test"")",-10.00,490.00`);
    });
  });

  describe('of everybody', () => {
    it('are found by who, kind, amount and comment, in pages', async () => {
      const [admin, ana, eva] = [await person('admin'), await person('operator', 500), await person()];
      for (const amount of [11, 22, 33])
        await send(ana, eva.email, amount, { comment: `Búsqueda ${amount}%` });
      const search = async (query: string) =>
        ledgerPageSchema.parse(await (await get(admin, `/api/admin/credits/transfers?${query}`)).json());
      const mine = `search=${encodeURIComponent(ana.email)}`;
      expect((await search(mine)).transfers).toHaveLength(4);
      expect((await search(`${mine}&kind=transfer&min=2200`)).transfers).toHaveLength(2);
      expect((await search(`${mine}&max=1100`)).transfers).toHaveLength(1);
      expect((await search(`search=${encodeURIComponent('squeda 33%')}`)).transfers).toHaveLength(1);
      const first = await search(`${mine}&limit=3`);
      const second = await search(`${mine}&limit=3&before=${first.nextBefore}`);
      expect(new Set([...first.transfers, ...second.transfers].map(({ id }) => id)).size).toBe(4);
      const reference = first.transfers[0]?.reference ?? '';
      expect((await search(`search=${reference}`)).transfers).toHaveLength(1);
      for (const { legs } of first.transfers)
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    });

    it.each([
      ['José Ibarra', 'jose ibarra'],
      ['Jose Anaya', 'JOSÉ ANAYA'],
      ['Müller Eins', 'muller eins'],
      ['Muller Zwei', 'müller zwei'],
    ])('are found by the name of an administrator, %s, typed %j', async (name, typed) => {
      const [admin] = [await person('admin'), await person('operator', 500, name)];
      const answer = await get(admin, `/api/admin/credits/transfers?search=${encodeURIComponent(typed)}`);
      expect(ledgerPageSchema.parse(await answer.json()).transfers).toHaveLength(1);
    });

    it('are summed when somebody asks, which says when', async () => {
      const admin = await person('admin');
      const { body } = await post(admin, '/api/admin/credits/check', {});
      const { ledger } = ledgerAnswerSchema.parse(body);
      expect(ledger).toMatchObject({ open: true, checkedAt: new Date(services.clock.ms).toISOString() });
      expect(ledger.entries).toBeGreaterThan(10);
      expect((await statement(admin)).ledger.entries).toBe(ledger.entries);
    });
  });
});
