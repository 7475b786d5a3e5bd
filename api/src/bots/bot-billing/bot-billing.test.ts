import {
  billingStatisticsSchema,
  paymentAnswerSchema,
  waitingPaymentsSchema,
} from '@bothways/domain/bot-billing';
import { DAY_MS } from '@bothways/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { racesOnBothDatabases } from '#kernel/db/testing';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  botUserAccount,
  debtOf,
  HOUSE,
  ledgerTransaction,
  payIn,
  takeBack,
} from '#kernel/ledger';
import { openSession } from '#people/auth/testing';
import { assignRole, type RoleId, removeRole } from '#people/iam';
import { linkBotUsers } from '#people/users';
import { addUser, postJson, TEST_ORIGIN, type TestServices, testServices } from '#testing';

let made = 0;
const KEY = '00000000-0000-4000-8000-000000000001';
const PAYMENTS = '/api/bot/users/payments';
const WAITING = `${PAYMENTS}/waiting`;
const CORRECTIONS = '/api/bot/users/corrections';

racesOnBothDatabases('the money of bot users', (database) => {
  let services: TestServices;
  const db = () => services.database.db;

  beforeAll(async () => {
    services = await testServices({ database: database() });
  });

  interface Person {
    id: string;
    cookie: string;
  }
  async function person(role: RoleId = 'admin', credits = 0): Promise<Person> {
    made += 1;
    const id = await addUser(services.database, `person${made}@billing.test`);
    await assignRole(db(), id, role, 1);
    const about = { userId: id, remembered: true, ip: '203.0.113.1', userAgent: 'Firefox' };
    const { token } = await transact(db(), (trx) => openSession(trx, about, services.clock.ms));
    if (credits > 0) await give(id, credits);
    return { id, cookie: `session=${token}` };
  }
  const give = (userId: string, credits: number) =>
    ledgerTransaction(db(), (trx) =>
      payIn(
        trx,
        {
          key: `give ${Math.random()}`,
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
        {
          key: `take ${Math.random()}`,
          kind: 'refund',
          actor: 'system',
          userId,
          to: HOUSE,
          amount: credits * 100,
        },
        services.clock.ms,
      ),
    );
  interface Won {
    profit?: number;
    provider?: number | null;
    internal?: number | null;
    ratesBy?: Person;
    linkedTo?: Person;
  }
  /** By default 40 percent are agreed. */
  async function botUser({
    profit = 0,
    provider = 25,
    internal = 15,
    ratesBy,
    linkedTo,
  }: Won = {}): Promise<string> {
    made += 1;
    const email = `bot${made}@billing.test`;
    await db()
      .insertInto('botUsers')
      .values({
        email,
        alias: null,
        enabled: 1,
        ready: 1,
        mode: 'normal',
        country: null,
        startedAtMs: null,
        profitCents: profit * 100,
        providerRate: provider === null ? null : provider * 100,
        internalRate: internal === null ? null : internal * 100,
        ratesBy: ratesBy?.id ?? null,
      })
      .execute();
    if (linkedTo) await linkBotUsers(db(), linkedTo.id, [email]);
    return email;
  }
  const held = async (email: string) => (await availableIn(db(), accountIdOf(botUserAccount(email)))) / 100;
  const has = async ({ id }: Person) => (await availableIn(db(), accountIdOf(adminAccount(id)))) / 100;
  const post = async (who: Person, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await postJson(services, path, body, { cookie: who.cookie, ...headers });
    return { status: answer.status, body: await answer.json() };
  };
  const remove = async (who: Person, path: string, userEmail: string) => {
    const answer = await services.app.request(path, {
      method: 'DELETE',
      headers: { cookie: who.cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ userEmail }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const credit = (userEmail: string, amount: number, rate: unknown = 40, more: object = {}) => ({
    userEmail,
    type: 'credit',
    amount,
    rate,
    method: 'bizum',
    ...more,
  });
  const move = (type: 'deposit' | 'withdrawal', userEmail: string, amount: unknown, more: object = {}) => ({
    userEmail,
    type,
    amount,
    ...more,
  });
  const refusal = async (who: Person, body: object) => {
    const { status, body: said } = await post(who, PAYMENTS, body);
    return [status, said.error, said.maxAmount];
  };
  const read = async (who: Person, email: string) => {
    const path = `/api/bot/users/${encodeURIComponent(email)}/billing-statistics`;
    const answer = await services.app.request(path, { headers: { cookie: who.cookie } });
    return { status: answer.status, body: await answer.json() };
  };
  const billing = async (who: Person, email: string) =>
    billingStatisticsSchema.parse((await read(who, email)).body).data;
  const audited = async (action: 'bot-payment.recorded' | 'bot-payment.refused' | 'bot-payment.deleted') =>
    (await readAudit(db(), { limit: 1, action })).entries[0];

  describe('a credit', () => {
    it('brings new credits from the house, by its rate, and leaves the actor theirs', async () => {
      const [ane, email] = [await person('admin', 500), await botUser()];
      const { status, body } = await post(
        ane,
        PAYMENTS,
        credit(email, 120, 40, { reference: 'BZ-1', comment: 'by phone' }),
      );
      expect(status).toBe(200);
      const { payment, message, state, maxAmount } = paymentAnswerSchema.parse(body);
      expect([message, state, maxAmount]).toEqual(['Payment added', 'done', undefined]);
      expect(payment).toMatchObject({
        type: 'credit',
        amount: 120,
        rate: 40,
        method: 'bizum',
        reference: 'BZ-1',
        comment: 'by phone',
        credits: 300,
        internalDiscount: 0,
        providerDiscount: 0,
      });
      expect([await held(email), await has(ane)]).toEqual([300, 500]);
      expect(await audited('bot-payment.recorded')).toMatchObject({
        actor: { id: ane.id },
        target: `bot-user:${email}`,
        detail: { payment: payment.id, type: 'credit', amountCents: 12_000, credits: 30_000 },
      });
    });

    it('says who bears what it costs less than the agreed shares', async () => {
      const [ane, eva, email] = [await person(), await person(), await botUser()];
      const discounts = async (amount: number, rate: number) => {
        const { payment } = (await post(ane, PAYMENTS, credit(email, amount, rate))).body;
        await post(eva, `${WAITING}/${payment.id}/approve`, {});
        const made = (await billing(ane, email)).payments.find(({ id }) => id === payment.id);
        return [made?.internalDiscount, made?.providerDiscount];
      };
      expect(await discounts(90, 30)).toEqual([30, 0]);
      expect(await discounts(60, 20)).toEqual([45, 15]);
      expect(await discounts(100, 50)).toEqual([0, 0]);
    });

    it.each([0, -1, 100.01, 0.001, undefined])('is refused at a rate of %j', async (rate) => {
      const [ane, email] = [await person(), await botUser()];
      const { rate: _, ...bare } = credit(email, 10, 40);
      const { status, body } = await post(ane, PAYMENTS, { ...bare, ...(rate !== undefined && { rate }) });
      expect([status, body.code, body.error]).toEqual([422, 'UNPROCESSABLE', 'errors.invalidRate']);
      expect(body.message).toContain('rate');
      expect(await held(email)).toBe(0);
    });

    it.each([
      [{ method: undefined }, 'method'],
      [{ method: 'cheque' }, 'method'],
      [{ type: 'freecredits', rate: undefined, method: undefined }, 'type'],
      [{ type: 'deposit' }, 'type'],
      [{ reference: 'x'.repeat(101) }, 'reference'],
      [{ comment: 'x'.repeat(501) }, 'comment'],
      [{ internalDiscount: 5 }, ''],
      [{ userEmail: 'nobody' }, 'userEmail'],
    ])('is not understood with %j', async (more, path) => {
      const [ane, email] = [await person(), await botUser()];
      const { status, body } = await post(ane, PAYMENTS, { ...credit(email, 10), ...more });
      expect([status, body.path ?? '']).toEqual([400, path]);
    });
  });

  it.each([0, -1, 1.005, '5', 1e3 + 0.001, 1_000_000.01, 2 ** 53, null, [], '١', true])(
    'no amount is %j',
    async (amount) => {
      const [ane, email] = [await person('admin', 100), await botUser()];
      const answers = [
        await post(ane, PAYMENTS, { ...credit(email, 1), amount }),
        await post(ane, PAYMENTS, move('deposit', email, amount)),
        await post(ane, PAYMENTS, move('withdrawal', email, amount)),
      ];
      expect(answers.map(({ status, body }) => [status, body.path])).toEqual(
        Array.from({ length: 3 }, () => [400, 'amount']),
      );
      expect([await held(email), await has(ane)]).toEqual([0, 100]);
    },
  );

  describe('a deposit', () => {
    it('takes the credits from who records it', async () => {
      const [ane, email] = [await person('admin', 500), await botUser()];
      const { status, body } = await post(ane, PAYMENTS, move('deposit', email, 150.25));
      expect([status, body.maxAmount]).toEqual([200, 349.75]);
      expect(body.payment).toMatchObject({ type: 'deposit', amount: 150.25, credits: 150.25 });
      expect(body.payment).not.toHaveProperty('rate');
      expect([await held(email), await has(ane)]).toEqual([150.25, 349.75]);
    });

    it('is never more than they have, and then nothing is half written', async () => {
      const [ane, email] = [await person('admin', 99.5), await botUser()];
      const { status, body } = await post(ane, PAYMENTS, move('deposit', email, 100));
      expect([status, body.error, body.maxAmount]).toEqual([409, 'errors.depositExceedsMaxAvailable', 99.5]);
      expect(body.message).toContain('maxAmount 99.50');
      expect([await held(email), await has(ane)]).toEqual([0, 99.5]);
      expect((await billing(ane, email)).payments).toEqual([]);
      expect(await audited('bot-payment.refused')).toMatchObject({
        actor: { id: ane.id },
        detail: { type: 'deposit', amountCents: 10_000, reason: 'errors.depositExceedsMaxAvailable' },
      });
    });

    it('waits until who records it owes nothing', async () => {
      const [ane, email] = [await person('admin', 100), await botUser()];
      await owe(ane.id, 130);
      await give(ane.id, 20);
      const { status, body } = await post(ane, PAYMENTS, move('deposit', email, 1));
      expect([status, body.error]).toEqual([409, 'errors.debt']);
      await give(ane.id, 30);
      expect((await post(ane, PAYMENTS, move('deposit', email, 1))).status).toBe(200);
    });

    it('counts for the day like a transfer, and no more once it is taken back', async () => {
      const [ane, email] = [await person('admin', 6000), await botUser()];
      expect((await post(ane, PAYMENTS, move('deposit', email, 4990))).body.maxAmount).toBe(10);
      const { status, body } = await post(ane, PAYMENTS, move('deposit', email, 10.01));
      expect([status, body.error, body.maxAmount]).toEqual([409, 'errors.dailyCap', 10]);
      expect(await has(ane)).toBe(1010);
      const { payment } = (await post(ane, PAYMENTS, move('deposit', email, 10))).body;
      expect((await remove(ane, `${PAYMENTS}/${payment.id}`, email)).status).toBe(200);
      expect((await post(ane, PAYMENTS, move('deposit', email, 10))).status).toBe(200);
    });
  });

  describe('a withdrawal', () => {
    it('gives deposits back to who made them, what they owe first', async () => {
      const [ane, email] = [await person('admin', 100), await botUser({ profit: 30 })];
      await post(ane, PAYMENTS, move('deposit', email, 100));
      await owe(ane.id, 25);
      const { status, body } = await post(ane, PAYMENTS, move('withdrawal', email, 60));
      expect([status, body.maxAmount, body.payment.credits]).toEqual([200, 10, -60]);
      expect([await held(email), await has(ane), await debtOf(db(), ane.id)]).toEqual([40, 35, 0]);
    });

    it('ends where the credit left does, and where the deposits do', async () => {
      const ane = await person('admin', 200);
      const [winner, loser] = [await botUser({ profit: 60 }), await botUser({ profit: -50 })];
      for (const email of [winner, loser]) await post(ane, PAYMENTS, move('deposit', email, 100));
      expect(await refusal(ane, move('withdrawal', winner, 40.01))).toEqual([
        409,
        'errors.withdrawalExceedsMax',
        40,
      ]);
      expect(await refusal(ane, move('withdrawal', loser, 100.01))).toEqual([
        409,
        'errors.withdrawalExceedsMax',
        100,
      ]);
      expect((await billing(ane, loser)).summary).toMatchObject({ amount: -150, maxWithdrawalAmount: -100 });
      expect((await post(ane, PAYMENTS, move('withdrawal', winner, 40))).status).toBe(200);
      expect(await refusal(ane, move('withdrawal', winner, 0.01))).toEqual([
        409,
        'errors.nothingToWithdraw',
        0,
      ]);
    });

    it('is not offered to who owes, nor to who has nothing', async () => {
      const ane = await person();
      for (const profit of [0, 20])
        expect(await refusal(ane, move('withdrawal', await botUser({ profit }), 1))).toEqual([
          409,
          'errors.nothingToWithdraw',
          0,
        ]);
    });

    it.each(['freecredits', 'raspberry', 'credit'] as const)(
      'takes nothing that came as %s',
      async (type) => {
        const [ane, email] = [await person(), await botUser()];
        const { payment } = (await post(ane, PAYMENTS, credit(email, 40))).body;
        await db().updateTable('botPayments').set({ type }).where('id', '=', payment.id).execute();
        const { summary, depositors } = await billing(ane, email);
        expect([summary.amount, summary.maxWithdrawalAmount, depositors]).toEqual([-100, 0, []]);
        expect(await refusal(ane, move('withdrawal', email, 0.01))).toEqual([
          409,
          'errors.nothingDeposited',
          0,
        ]);
        expect(await has(ane)).toBe(0);
      },
    );

    it("takes nothing of another one's deposits: not an operator those of customers", async () => {
      const [manager, operator] = [await person('manager', 100), await person('operator', 10)];
      const email = await botUser({ linkedTo: manager });
      await linkBotUsers(db(), operator.id, [email]);
      await post(manager, PAYMENTS, move('deposit', email, 100));
      expect(await refusal(operator, move('withdrawal', email, 1))).toEqual([
        409,
        'errors.nothingDeposited',
        0,
      ]);
      await post(operator, PAYMENTS, move('deposit', email, 10));
      expect(await refusal(operator, move('withdrawal', email, 11))).toEqual([
        409,
        'errors.withdrawalExceedsMax',
        10,
      ]);
      const back = move('withdrawal', email, 1, { depositorId: manager.id });
      expect((await post(operator, PAYMENTS, back)).status).toBe(403);
      expect((await billing(operator, email)).depositors.map(({ id }) => id)).toEqual([operator.id]);
      expect([await has(manager), await has(operator)]).toEqual([0, 0]);
    });

    it('goes back to whoever deposited, sent by who manages payments', async () => {
      const [manager, admin] = [await person('manager', 100), await person()];
      const email = await botUser({ profit: 30, linkedTo: manager });
      await post(manager, PAYMENTS, move('deposit', email, 100));
      expect((await billing(admin, email)).depositors).toEqual([
        { id: manager.id, name: expect.any(String), isOwn: false, deposited: 100, withdrawable: 70 },
      ]);
      const back = (amount: number) => move('withdrawal', email, amount, { depositorId: manager.id });
      expect(await refusal(admin, back(70.01))).toEqual([409, 'errors.withdrawalExceedsMax', 70]);
      const { status, body } = await post(admin, PAYMENTS, back(70));
      expect([status, body.maxAmount]).toEqual([200, 0]);
      expect(body.payment.returnedTo).toEqual(expect.any(String));
      expect([await has(manager), await has(admin), await held(email)]).toEqual([70, 0, 30]);
    });

    it('ends where all deposits do, whatever went out before that was so', async () => {
      const [ane, eva, email] = [await person('admin', 100), await person('admin', 100), await botUser()];
      await post(ane, PAYMENTS, credit(email, 400));
      await post(ane, PAYMENTS, move('deposit', email, 100));
      await post(eva, PAYMENTS, move('deposit', email, 100));
      // Of the time when anybody could take what was there.
      const { payment } = (await post(eva, PAYMENTS, move('withdrawal', email, 100))).body;
      await db()
        .updateTable('botPayments')
        .set({ adminId: ane.id, credits: -150_00 })
        .where('id', '=', payment.id)
        .execute();
      expect(await refusal(eva, move('withdrawal', email, 50.01))).toEqual([
        409,
        'errors.withdrawalExceedsMax',
        50,
      ]);
    });
  });

  describe('a second person', () => {
    const waiting = async (who: Person) => {
      const answer = await services.app.request(WAITING, { headers: { cookie: who.cookie } });
      return waitingPaymentsSchema.parse(await answer.json()).waiting;
    };

    it.each([
      ['another rate than the agreed one', { amount: 10, rate: 39.99 }, {}],
      ['a rate where none is agreed', { amount: 10, rate: 40 }, { provider: null, internal: null }],
      ['more than the day makes', { amount: 2000.01, rate: 40 }, {}],
    ])('is asked for %s', async (_, { amount, rate }, agreed) => {
      const [seller, admin, email] = [await person(), await person(), await botUser(agreed)];
      const { status, body } = await post(seller, PAYMENTS, credit(email, amount, rate));
      const { payment, state, message } = paymentAnswerSchema.parse(body);
      expect([status, state, message]).toEqual([200, 'waiting', 'The payment waits for a second person']);
      expect([await held(email), (await billing(seller, email)).summary.amount]).toEqual([0, 0]);
      const own = await post(seller, `${WAITING}/${payment.id}/approve`, {});
      expect([own.status, own.body.error]).toEqual([409, 'errors.ownPayment']);
      expect((await waiting(admin)).find(({ id }) => id === payment.id)).toMatchObject({
        userEmail: email,
        amount,
        rate,
        credits: payment.credits,
        isOwn: false,
      });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => post(admin, `${WAITING}/${payment.id}/approve`, {})),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409]);
      expect(await held(email)).toBe(payment.credits);
      const [made] = (await billing(seller, email)).payments;
      expect(made).toMatchObject({ id: payment.id, amount, rate, approvedBy: expect.any(String) });
      expect(await waiting(admin)).not.toContainEqual(expect.objectContaining({ id: payment.id }));
    });

    it('is asked where who sells has said the rate alone', async () => {
      const manager = await person('manager');
      await assignRole(db(), manager.id, 'seller', 1);
      const own = await botUser({ ratesBy: manager, linkedTo: manager });
      expect((await post(manager, PAYMENTS, credit(own, 10))).body.state).toBe('waiting');
      expect((await billing(manager, own)).agreedRate).toBeUndefined();
      const others = await botUser({ ratesBy: await person(), linkedTo: manager });
      expect((await post(manager, PAYMENTS, credit(others, 10))).body.state).toBe('done');
      expect((await billing(manager, others)).agreedRate).toBe(40);
    });

    it('says no, or whoever asked does; then it can never happen', async () => {
      const [seller, admin, email] = [await person(), await person(), await botUser()];
      for (const who of [seller, admin]) {
        const asked = credit(email, 10, 20, { key: crypto.randomUUID(), again: true });
        const { id } = (await post(seller, PAYMENTS, asked)).body.payment;
        expect((await post(await person('operator'), `${WAITING}/${id}/decline`, {})).status).toBe(403);
        expect((await post(who, `${WAITING}/${id}/decline`, {})).status).toBe(200);
        for (const decision of ['approve', 'decline'])
          expect((await post(admin, `${WAITING}/${id}/${decision}`, {})).body.error).toBe('errors.decided');
        expect((await post(seller, PAYMENTS, asked)).body.error).toBe('errors.decided');
      }
      expect(await held(email)).toBe(0);
    });

    it('has three days, and approves nothing of who may sell no more', async () => {
      const [seller, admin, email] = [await person('manager'), await person(), await botUser()];
      await linkBotUsers(db(), seller.id, [email]);
      await assignRole(db(), seller.id, 'seller', 1);
      const ask = async (amount: number) =>
        (await post(seller, PAYMENTS, credit(email, amount, 20))).body.payment.id;
      const [lost, late] = [await ask(10), await ask(11)];
      await removeRole(db(), seller.id, 'seller');
      expect((await post(admin, `${WAITING}/${lost}/approve`, {})).body.error).toBe('errors.makerLostRight');
      await assignRole(db(), seller.id, 'seller', 1);
      services.clock.ms += 3 * DAY_MS;
      expect((await post(admin, `${WAITING}/${late}/approve`, {})).body.error).toBe('errors.decided');
      services.clock.ms -= 3 * DAY_MS;
      expect(await held(email)).toBe(0);
    });

    it('is one of few: who sells, and who may not see transfers, neither lists nor approves', async () => {
      const [operator, email] = [await person('operator'), await botUser()];
      const { id } = (await post(await person(), PAYMENTS, credit(email, 10, 20))).body.payment;
      expect((await post(operator, `${WAITING}/${id}/approve`, {})).status).toBe(403);
      const answer = await services.app.request(WAITING, { headers: { cookie: operator.cookie } });
      expect(answer.status).toBe(403);
      const none = await post(await person(), `${WAITING}/${crypto.randomUUID()}/approve`, {});
      expect(none.status).toBe(404);
    });

    it('is not asked twice: what is taken back counts no more for the day', async () => {
      const [seller, email] = [await person(), await botUser()];
      const { payment } = (await post(seller, PAYMENTS, credit(email, 2000))).body;
      expect((await post(seller, PAYMENTS, credit(email, 0.4))).body.state).toBe('waiting');
      await remove(seller, `${PAYMENTS}/${payment.id}`, email);
      expect((await post(seller, PAYMENTS, credit(email, 2000))).body.state).toBe('done');
    });
  });

  describe('the same credit payment', () => {
    it('within a day is asked about, once it is meant recorded', async () => {
      const [ane, eva, email] = [await person(), await person(), await botUser()];
      const paid = credit(email, 10, 40, { reference: 'BZ-7' });
      expect((await post(ane, PAYMENTS, paid)).status).toBe(200);
      const { status, body } = await post(eva, PAYMENTS, { ...paid, method: 'paypal' });
      expect([status, body.error]).toEqual([409, 'errors.samePayment']);
      for (const other of [credit(email, 10.01, 40, { reference: 'BZ-7' }), credit(email, 10)])
        expect((await post(ane, PAYMENTS, other)).status).toBe(200);
      expect((await post(eva, PAYMENTS, { ...paid, again: true })).status).toBe(200);
      expect(await held(email)).toBe(100.03);
      services.clock.ms += DAY_MS;
      expect((await post(ane, PAYMENTS, paid)).status).toBe(200);
      services.clock.ms -= DAY_MS;
    });

    it('is asked about where the first one waits, and where both come at once', {
      tags: ['race'],
    }, async () => {
      const [ane, eva, email] = [await person(), await person(), await botUser()];
      await post(ane, PAYMENTS, credit(email, 10, 20));
      expect(await refusal(eva, credit(email, 10, 20))).toEqual([409, 'errors.samePayment', undefined]);
      const answers = await Promise.all(
        [ane, eva, ane, eva].map((who) => post(who, PAYMENTS, credit(email, 9))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    });
  });

  describe('sums', () => {
    it('are bounded where they are written, and everything can be read and written afterwards', async () => {
      const [seller, admin, email] = [
        await person(),
        await person(),
        await botUser({ provider: 0, internal: 1 }),
      ];
      expect(await refusal(seller, credit(email, 100_000.01, 1))).toEqual([
        409,
        'errors.sumTooLarge',
        undefined,
      ]);
      const approve = async (amount: number) => {
        const { id } = (await post(seller, PAYMENTS, credit(email, amount, 0.5))).body.payment;
        return post(admin, `${WAITING}/${id}/approve`, {});
      };
      expect((await approve(50_000)).status).toBe(200);
      expect((await approve(0.01)).body.error).toBe('errors.sumTooLarge');
      expect((await refusal(seller, credit(email, 0.01, 1)))[1]).toBe('errors.sumTooLarge');
      for (let nth = 0; nth < 10; nth += 1) await post(admin, CORRECTIONS, { userEmail: email, amount: 1e6 });
      const { status, body } = await post(admin, CORRECTIONS, { userEmail: email, amount: 0.01 });
      expect([status, body.error]).toEqual([409, 'errors.sumTooLarge']);
      expect((await billing(admin, email)).summary).toMatchObject({ amount: 0, grossAmount: 1e7 });
      const list = await services.app.request('/api/bot/users', { headers: { cookie: admin.cookie } });
      expect(list.status).toBe(200);
    });

    it('of what the bot has won may be large, and the list still answers', async () => {
      const admin = await person();
      for (const profit of [1e9, 1e9]) await botUser({ profit });
      const list = await services.app.request('/api/bot/users', { headers: { cookie: admin.cookie } });
      expect(list.status).toBe(200);
      await db().updateTable('botUsers').set({ profitCents: 0 }).where('profitCents', '>', 1e10).execute();
    });
  });

  describe('a key', () => {
    const payments = async (email: string) =>
      (await db().selectFrom('botPayments').select('id').where('email', '=', email).execute()).length;

    it('makes one payment of twenty at once, with equal answers', { tags: ['race'] }, async () => {
      const [ane, email] = [await person('admin', 500), await botUser()];
      for (const [nth, body] of [credit(email, 10), move('deposit', email, 7)].entries()) {
        const key = KEY.replace(/1$/, String(nth + 1));
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => post(ane, PAYMENTS, { ...body, key })),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(answers.map(({ body: { payment } }) => JSON.stringify(payment))).size).toBe(1);
      }
      expect([await payments(email), await held(email), await has(ane)]).toEqual([2, 32, 493]);
    });

    it('is no other payment, also in the header', async () => {
      const [ane, email, other] = [await person('admin', 500), await botUser(), await botUser()];
      const headers = { 'idempotency-key': KEY };
      expect((await post(ane, PAYMENTS, credit(email, 10), headers)).status).toBe(200);
      expect((await post(ane, PAYMENTS, { ...credit(email, 10), key: KEY }, headers)).status).toBe(200);
      for (const body of [
        credit(email, 11),
        credit(email, 10, 50),
        credit(email, 10, 40, { comment: 'x' }),
        credit(email, 10, 40, { method: 'paypal' }),
        credit(other, 10),
        move('deposit', email, 10),
      ]) {
        const { status, body: refusal } = await post(ane, PAYMENTS, body, headers);
        expect([status, refusal.code]).toEqual([422, 'KEY_REUSED']);
      }
      expect((await post(await person(), PAYMENTS, credit(email, 11), headers)).status).toBe(200);
      expect(await payments(email)).toBe(2);
      for (const key of ['x', KEY.replace(/1$/, '9')]) {
        const said = { ...credit(email, 10), key: KEY };
        expect((await post(ane, PAYMENTS, said, { 'idempotency-key': key })).status).toBe(400);
      }
    });

    it('makes one correction, and no other', async () => {
      const [ane, email] = [await person(), await botUser()];
      const body = { userEmail: email, amount: -20, reason: 'settled twice', key: KEY };
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(ane, CORRECTIONS, body)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect((await billing(ane, email)).corrections).toHaveLength(1);
      const { status, body: refusal } = await post(ane, CORRECTIONS, { ...body, amount: -21 });
      expect([status, refusal.code]).toEqual([422, 'KEY_REUSED']);
    });
  });

  describe('deleted', () => {
    it('takes the credits back to where they came from, once', async () => {
      const [ane, eva, email] = [await person('admin', 100), await person(), await botUser()];
      const { payment } = (await post(ane, PAYMENTS, move('deposit', email, 80))).body;
      const path = `${PAYMENTS}/${payment.id}`;
      const answers = [await remove(eva, path, email), await remove(ane, path, email)];
      for (const { status, body } of answers)
        expect([status, body.message, body.data]).toEqual([200, 'Payment deleted', payment]);
      expect([await held(email), await has(ane), await has(eva)]).toEqual([0, 100, 0]);
      expect((await billing(ane, email)).payments).toEqual([]);
      expect(await audited('bot-payment.deleted')).toMatchObject({
        actor: { id: eva.id },
        detail: { payment: payment.id },
      });
    });

    it('pays first what the admin came to owe', async () => {
      const [ane, email] = [await person('admin', 100), await botUser()];
      const { payment } = (await post(ane, PAYMENTS, move('deposit', email, 80))).body;
      await owe(ane.id, 50);
      expect(await debtOf(db(), ane.id)).toBe(3000);
      await remove(ane, `${PAYMENTS}/${payment.id}`, email);
      expect([await has(ane), await debtOf(db(), ane.id)]).toEqual([50, 0]);
    });

    it("stays where a deposit has gone back already: what was bought is nobody's", async () => {
      const [ane, email, other] = [await person('admin', 60), await botUser(), await botUser()];
      const { payment: bought } = (await post(ane, PAYMENTS, credit(email, 40))).body;
      const { payment: given } = (await post(ane, PAYMENTS, move('deposit', email, 60))).body;
      const { payment: taken } = (await post(ane, PAYMENTS, move('withdrawal', email, 60))).body;
      const { status, body } = await remove(ane, `${PAYMENTS}/${given.id}`, email);
      expect([status, body.error]).toEqual([409, 'errors.creditsGone']);
      expect(body.message).toContain('not there any more');
      expect([await held(email), await has(ane)]).toEqual([100, 60]);
      await post(ane, PAYMENTS, move('deposit', other, 60));
      expect((await remove(ane, `${PAYMENTS}/${taken.id}`, email)).status).toBe(409);
      expect((await billing(ane, email)).payments).toHaveLength(3);
      expect((await remove(ane, `${PAYMENTS}/${bought.id}`, email)).status).toBe(200);
      expect(await held(email)).toBe(0);
    });

    it("is nothing of another bot user's", async () => {
      const [ane, email, other] = [await person(), await botUser(), await botUser()];
      const { payment } = (await post(ane, PAYMENTS, credit(email, 10))).body;
      const { correction } = (await post(ane, CORRECTIONS, { userEmail: email, amount: 1 })).body;
      expect((await remove(ane, `${PAYMENTS}/${payment.id}`, other)).status).toBe(404);
      expect((await remove(ane, `${CORRECTIONS}/${correction.id}`, other)).status).toBe(404);
      expect((await remove(ane, `${PAYMENTS}/none`, email)).status).toBe(404);
      expect((await remove(ane, `${PAYMENTS}/${payment.id}`, 'nobody@billing.test')).status).toBe(404);
    });
  });

  describe('a correction', () => {
    it('counts until it is deleted, and moves no credits', async () => {
      const [ane, email] = [await person(), await botUser({ profit: 100 })];
      const { status, body } = await post(ane, CORRECTIONS, {
        userEmail: email,
        amount: -12.5,
        reason: ' late ',
      });
      expect([status, body.correction.amount, body.correction.reason]).toEqual([200, -12.5, 'late']);
      expect((await billing(ane, email)).summary).toMatchObject({ grossAmount: 87.5, amount: 87.5 });
      const path = `${CORRECTIONS}/${body.correction.id}`;
      for (let tries = 0; tries < 2; tries += 1)
        expect(await remove(ane, path, email)).toMatchObject({
          status: 200,
          body: { data: { amount: -12.5 } },
        });
      expect((await billing(ane, email)).summary.amount).toBe(100);
      expect(await held(email)).toBe(0);
    });

    it.each([0, 1.005, '1', 1e7, undefined])('is never %j', async (amount) => {
      const [ane, email] = [await person(), await botUser()];
      const { status, body } = await post(ane, CORRECTIONS, { userEmail: email, amount });
      expect([status, body.path]).toEqual([400, 'amount']);
    });

    it('has a reason of at most 500 characters', async () => {
      const [ane, email] = [await person(), await botUser()];
      const body = { userEmail: email, amount: 1, reason: 'x'.repeat(501) };
      expect((await post(ane, CORRECTIONS, body)).body.path).toBe('reason');
    });
  });

  describe('who may', () => {
    it('record credits, move credits, correct and delete', async () => {
      const [manager, operator, customer, chosen] = [
        await person('manager', 100),
        await person('operator', 100),
        await person('customer'),
        await person('manager', 100),
      ];
      await assignRole(db(), manager.id, 'seller', 1);
      const [own, others] = [await botUser({ linkedTo: manager }), await botUser()];
      await linkBotUsers(db(), operator.id, [own]);
      const status = async (who: Person, path: string, body: unknown) => (await post(who, path, body)).status;
      expect(await status(manager, PAYMENTS, credit(own, 10))).toBe(200);
      expect(await status(manager, PAYMENTS, move('deposit', own, 10))).toBe(200);
      expect(await status(manager, PAYMENTS, credit(others, 10))).toBe(404);
      await linkBotUsers(db(), chosen.id, [own]);
      for (const who of [operator, chosen]) expect(await status(who, PAYMENTS, credit(own, 10))).toBe(403);
      expect(await status(operator, PAYMENTS, move('deposit', own, 10))).toBe(200);
      expect(await status(operator, PAYMENTS, move('withdrawal', own, 1))).toBe(200);
      for (const who of [manager, operator, customer])
        expect(await status(who, CORRECTIONS, { userEmail: own, amount: 1 })).toBe(403);
      const { payment } = (await post(manager, PAYMENTS, credit(own, 11))).body;
      expect((await remove(manager, `${PAYMENTS}/${payment.id}`, own)).status).toBe(403);
      expect(await status(customer, PAYMENTS, credit(own, 10))).toBe(403);
    });

    it('move credits of somebody who is not linked to them: who manages payments', async () => {
      const email = await botUser();
      const [admin, operator] = [await person('admin', 100), await person('operator', 100)];
      expect((await post(admin, PAYMENTS, move('deposit', email, 5))).status).toBe(200);
      expect((await post(operator, PAYMENTS, move('deposit', email, 5))).status).toBe(404);
    });

    it('read billing: nobody learns whose it is', async () => {
      const [admin, manager, customer] = [await person(), await person('manager'), await person('customer')];
      const [own, others] = [await botUser({ linkedTo: manager }), await botUser()];
      const said = async (who: Person, email: string) => {
        const { status, body } = await read(who, email);
        return [status, body.message];
      };
      const denied = [403, 'Access denied to billing data'];
      expect(await said(manager, own)).toEqual([200, 'OK']);
      expect(await said(manager, own.toUpperCase())).toEqual([200, 'OK']);
      expect(await said(manager, others)).toEqual(denied);
      expect(await said(manager, 'nobody@billing.test')).toEqual(denied);
      expect(await said(customer, own)).toEqual(denied);
      expect(await said(admin, others)).toEqual([200, 'OK']);
      expect(await said(admin, 'nobody@billing.test')).toEqual([404, 'Bot user not found']);
    });
  });

  it('billing says every term, and they add up', async () => {
    const [ane, email] = [await person('admin', 500), await botUser({ profit: 948.12 })];
    const day = (text: string, profit: number) => ({
      email,
      day: text,
      profitCents: profit * 100,
      expenditureCents: 10_000,
      bets: 3,
    });
    await db()
      .insertInto('botProfitDays')
      .values([day('2026-11-20', 12.34), day('2025-11-21', 5), day('2025-11-20', 99)])
      .execute();
    for (const body of [credit(email, 200, 40), credit(email, 90, 30), move('deposit', email, 150)])
      expect((await post(ane, PAYMENTS, body)).status).toBe(200);
    const [waiting] = (await billing(ane, email)).waiting;
    expect(waiting).toMatchObject({ rate: 30, agreedRate: 40, waitsFor: 'rate', isOwn: true });
    await post(await person(), `${WAITING}/${waiting?.id}/approve`, {});
    expect((await post(ane, PAYMENTS, move('withdrawal', email, 1))).status).toBe(200);
    await post(ane, CORRECTIONS, { userEmail: email, amount: -20 });
    await post(ane, CORRECTIONS, { userEmail: email, amount: 8, reason: 'Commission missed' });
    const { summary, terms, payments, corrections, profitByDay, countedAt } = await billing(ane, email);
    expect(summary).toEqual({
      profit: 948.12,
      grossAmount: 936.12,
      totalPaidProrated: 800,
      amount: -12.88,
      maxWithdrawalAmount: -12.88,
    });
    expect(terms).toEqual({
      corrections: -12,
      bought: [
        { rate: 30, amount: 90 },
        { rate: 40, amount: 200 },
      ],
      deposits: 150,
      freecredits: 0,
      raspberry: 0,
      withdrawals: 1,
      paid: 290,
      held: 949,
    });
    expect(terms.held).toBe(await held(email));
    expect([payments.length, corrections.length]).toEqual([4, 2]);
    expect(profitByDay).toEqual([
      { _id: { year: 2025, month: 11, day: 21 }, profit: 5, expenditure: 100, totalBets: 3 },
      { _id: { year: 2026, month: 11, day: 20 }, profit: 12.34, expenditure: 100, totalBets: 3 },
    ]);
    expect(countedAt).toBe('2026-11-20T12:00:00.000Z');
  });
});
