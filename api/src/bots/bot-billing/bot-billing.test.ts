import { billingStatisticsSchema, paymentAnswerSchema } from '@bothways/domain/bot-billing';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  botUserAccount,
  debtOf,
  HOUSE,
  moving,
  payIn,
  takeBack,
} from '#kernel/ledger';
import { openSession } from '#people/auth/testing';
import { assignRole, type RoleId } from '#people/iam';
import { linkBotUsers } from '#people/users';
import { addUser, postJson, TEST_ORIGIN, type TestServices, testServices } from '#testing';

let made = 0;
const KEY = '00000000-0000-4000-8000-000000000001';
const PAYMENTS = '/api/bot/users/payments';
const CORRECTIONS = '/api/bot/users/corrections';

onBothDatabases('the money of bot users', (database) => {
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
    moving(db(), (trx) =>
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
    moving(db(), (trx) =>
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
    provider?: number;
    internal?: number;
    linkedTo?: Person;
  }
  async function botUser({ profit = 0, provider, internal, linkedTo }: Won = {}): Promise<string> {
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
        providerRate: provider === undefined ? null : provider * 100,
        internalRate: internal === undefined ? null : internal * 100,
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
      const { payment, message, maxAmount } = paymentAnswerSchema.parse(body);
      expect([message, maxAmount]).toEqual(['Payment added', undefined]);
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
      const [ane, email] = [await person(), await botUser({ provider: 25, internal: 15 })];
      const discounts = async (amount: number, rate: number) => {
        const { payment } = (await post(ane, PAYMENTS, credit(email, amount, rate))).body;
        return [payment.internalDiscount, payment.providerDiscount];
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
    it('gives credits to who records it, what they owe first', async () => {
      const [ane, email] = [await person(), await botUser({ profit: 30 })];
      await owe(ane.id, 25);
      await post(ane, PAYMENTS, credit(email, 40, 40));
      const { status, body } = await post(ane, PAYMENTS, move('withdrawal', email, 60));
      expect([status, body.maxAmount, body.payment.credits]).toEqual([200, 10, -60]);
      expect([await held(email), await has(ane), await debtOf(db(), ane.id)]).toEqual([40, 35, 0]);
    });

    it('ends where the credit left does, and where the credits do', async () => {
      const ane = await person();
      const [winner, loser] = [await botUser({ profit: 60 }), await botUser({ profit: -50 })];
      for (const email of [winner, loser]) await post(ane, PAYMENTS, credit(email, 100, 100));
      const refusal = async (email: string, amount: number) => {
        const { status, body } = await post(ane, PAYMENTS, move('withdrawal', email, amount));
        return [status, body.error, body.maxAmount];
      };
      expect(await refusal(winner, 40.01)).toEqual([409, 'errors.withdrawalExceedsMax', 40]);
      expect(await refusal(loser, 100.01)).toEqual([409, 'errors.withdrawalExceedsMax', 100]);
      expect((await billing(ane, loser)).summary.maxWithdrawalAmount).toBe(-150);
      expect((await post(ane, PAYMENTS, move('withdrawal', winner, 40))).status).toBe(200);
      expect(await refusal(winner, 0.01)).toEqual([409, 'errors.nothingToWithdraw', 0]);
    });

    it('is not offered to who owes, nor to who has nothing', async () => {
      const ane = await person();
      for (const profit of [0, 20]) {
        const email = await botUser({ profit });
        const { status, body } = await post(ane, PAYMENTS, move('withdrawal', email, 1));
        expect([status, body.error]).toEqual([409, 'errors.nothingToWithdraw']);
      }
    });
  });

  describe('a key', () => {
    const payments = async (email: string) =>
      (await db().selectFrom('botPayments').select('id').where('email', '=', email).execute()).length;

    it('makes one payment of twenty at once, with equal answers', async () => {
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

    it('stays where the credits are gone: from the bot user, or from who withdrew them', async () => {
      const [ane, email, other] = [await person(), await botUser(), await botUser()];
      const { payment: bought } = (await post(ane, PAYMENTS, credit(email, 50, 50))).body;
      const { payment: taken } = (await post(ane, PAYMENTS, move('withdrawal', email, 60))).body;
      const { status, body } = await remove(ane, `${PAYMENTS}/${bought.id}`, email);
      expect([status, body.error]).toEqual([409, 'errors.creditsGone']);
      expect(body.message).toContain('not there any more');
      await post(ane, PAYMENTS, move('deposit', other, 60));
      expect((await remove(ane, `${PAYMENTS}/${taken.id}`, email)).status).toBe(409);
      expect(await held(email)).toBe(40);
      expect((await billing(ane, email)).payments).toHaveLength(2);
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
      const [manager, operator, customer] = [
        await person('manager', 100),
        await person('operator', 100),
        await person('customer'),
      ];
      const [own, others] = [await botUser({ linkedTo: manager }), await botUser()];
      await linkBotUsers(db(), operator.id, [own]);
      const status = async (who: Person, path: string, body: unknown) => (await post(who, path, body)).status;
      expect(await status(manager, PAYMENTS, credit(own, 10))).toBe(200);
      expect(await status(manager, PAYMENTS, move('deposit', own, 10))).toBe(200);
      expect(await status(manager, PAYMENTS, credit(others, 10))).toBe(404);
      expect(await status(operator, PAYMENTS, credit(own, 10))).toBe(403);
      expect(await status(operator, PAYMENTS, move('deposit', own, 10))).toBe(200);
      expect(await status(operator, PAYMENTS, move('withdrawal', own, 1))).toBe(200);
      for (const who of [manager, operator, customer])
        expect(await status(who, CORRECTIONS, { userEmail: own, amount: 1 })).toBe(403);
      const { payment } = (await post(manager, PAYMENTS, credit(own, 10))).body;
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
    for (const body of [
      credit(email, 200, 40),
      credit(email, 90, 30),
      move('deposit', email, 150),
      move('withdrawal', email, 1),
    ])
      expect((await post(ane, PAYMENTS, body)).status).toBe(200);
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
