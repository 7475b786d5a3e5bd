import { randomUUID } from 'node:crypto';
import { usersPageSchema } from '@bothways/domain/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { onOneDatabase } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { cookieOf, postJson } from '#testing';
import { OrderDesk, type PackCustomer } from './testing/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MINUTE_MS = 60_000;

onOneDatabase('what happened to a payment, from the log', (database) => {
  const lines: string[] = [];
  let desk: OrderDesk;
  let ana: PackCustomer;
  beforeAll(async () => {
    const log = createLog('info', { write: (line) => void lines.push(line) });
    desk = await OrderDesk.open({ database: { ...database(), close: async () => undefined }, log });
    ana = await desk.person();
  });
  afterAll(() => desk.close());

  const told = (): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line)).filter(({ area }) => area === 'payments');
  const personOf = (): string => String(told()[0]?.person);
  const search = async (who: 'admin' | 'pro', text: string) => {
    const cookie = await cookieOf(desk.services, who);
    return desk.services.app.request(`/api/admin/users?search=${text}`, { headers: { cookie } });
  };

  test('a purchase, a refusal, a refund that is asked for twice: one line each, by id and person', async () => {
    const bought = await ana.begun();
    const theirs = desk.atPaypal(bought.payments[0]?.providerOrderId);
    ana.approve(bought);
    await ana.capture(bought);
    const refused = await ana.begun();
    desk.atPaypal(refused.payments[0]?.providerOrderId).nextCapture = 'INSTRUMENT_DECLINED';
    ana.approve(refused);
    await ana.capture(refused);

    Object.assign(desk.paypal.faults, { kind: '500', times: undefined, path: /refund/ });
    const cookie = await cookieOf(desk.services, 'admin');
    const body = { key: randomUUID(), amountCents: 4000, reason: 'They asked' };
    await postJson(desk.services, `/api/admin/orders/${bought.id}/payments/1/refund`, body, { cookie });
    Object.assign(desk.paypal.faults, { kind: 'none' });
    desk.clock.ms += 15 * MINUTE_MS;
    await desk.run('reconcile-orders');

    const [charge] = theirs.captures;
    const about = { person: expect.stringMatching(/^person-[0-9a-f]{16}$/), order: bought.id };
    expect(told()).toMatchObject([
      { event: 'charge', ...about, payment: charge?.id, cents: 10_000 },
      { event: 'refusal', person: personOf(), order: refused.id, why: 'declined' },
      { event: 'retry', ...about, payment: charge?.id, cents: 4000 },
      { event: 'refund', ...about, payment: charge?.id, cents: 4000 },
    ]);
    expect(new Set(told().map(({ person }) => person)).size).toBe(1);
    // The mailbox of development is the log.
    const text = lines.filter((line) => !line.includes('"area":"mail"')).join('');
    for (const secret of [ana.email, ana.userId, '@orders.test']) expect(text).not.toContain(secret);
  });

  test('the back office says who it is, to who may read users, and keeps that somebody asked', async () => {
    const answer = usersPageSchema.parse(await (await search('admin', personOf())).json());
    expect(answer.users.map(({ email }) => email)).toEqual([ana.email]);
    const { entries } = await readAudit(database().db, { limit: 1 });
    expect(entries[0]).toMatchObject({
      action: 'account.found-by-log-name',
      target: `user:${ana.userId}`,
      detail: { logName: personOf() },
    });
    expect((await search('pro', personOf())).status).toBe(403);
    const nobody = usersPageSchema.parse(await (await search('admin', `person-${'0'.repeat(16)}`)).json());
    expect(nobody).toMatchObject({ users: [], total: 0 });
  });
});
