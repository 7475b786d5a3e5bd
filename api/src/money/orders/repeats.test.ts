import { randomUUID } from 'node:crypto';
import type { Order } from '@bothways/domain/orders';
import type { EmulatedEvent, Order as PaypalOrder } from '@bothways/paypal-emulator';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { onOneDatabase } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';
import { drawing } from '#testing';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const IN_A_ROW = 10 + 15 * inject('share');
const AT_ONCE = 10;
/** What has gone back of a pack of 25,000 hundredths for 10,000 cents: a quarter, then what was disputed of it. */
const [REFUNDED, DISPUTED] = [2500, 5000];

interface Purchase {
  ana: PackCustomer;
  order: Order;
  theirs: PaypalOrder;
}

onOneDatabase('events of orders that come again, or in another order', (database) => {
  let desk: OrderDesk;
  /** Whom each letter went to. */
  let letters: string[];
  beforeEach(async () => {
    letters = [];
    const log = createLog('info', {
      write: (line) => {
        const { area, to } = JSON.parse(line);
        if (area === 'mail') letters.push(String(to));
      },
    });
    desk = await OrderDesk.open({ log, database: { ...database(), close: async () => undefined } });
    // Where PayPal lists what a lost dispute took, papers and letters depend on what was read first: a test of its own.
    desk.paypal.checkout.listsReversals = false;
    return () => desk.close();
  });

  const begun = async (): Promise<Purchase> => {
    const ana = await desk.person();
    const order = await ana.begun();
    return { ana, order, theirs: desk.atPaypal(order.payments[0]?.providerOrderId) };
  };
  const captureOf = (theirs: PaypalOrder) => {
    const [capture] = theirs.captures;
    if (!capture) throw new Error('Nothing was captured');
    return capture;
  };
  /** The events since the last time, with those that the emulator does not send beside those that it does. */
  const told = (more: Record<string, string> = {}): EmulatedEvent[] =>
    desk.paypal.deliveries.held.splice(0).flatMap((event) => {
      const other = more[event.event_type];
      return other === undefined ? [event] : [event, { ...event, event_type: other }];
    });
  const deliver = async (event: EmulatedEvent, id = `WH-${randomUUID()}`): Promise<number> =>
    (await desk.paypal.deliveries.deliver({ ...event, id })).status;

  /** Everything that came of an order: credits and what is owed, how often something moved, papers, letters. */
  async function endOf({ ana, order, theirs }: Purchase) {
    const { db } = database();
    const transfers = await db
      .selectFrom('ledgerTransfers')
      .innerJoin('ledgerEntries', 'transferId', 'ledgerTransfers.id')
      .select(['ledgerTransfers.kind', 'amount'])
      .where('cause', '=', `order:${order.id}`)
      .where('accountId', '=', `admin:${ana.userId}`)
      .execute();
    const papers = await db
      .selectFrom('receipts')
      .select('totalCents')
      .where('paymentId', 'in', ['-', ...theirs.captures.map(({ id }) => id)])
      .execute();
    const { state, payments } = await ana.mine(order.id);
    return {
      state: `${state} ${payments[0]?.state}`,
      credits: await ana.balance(),
      debt: await ana.debt(),
      moved: transfers.map(({ kind, amount }) => `${kind} ${amount}`).toSorted(),
      papers: papers.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b),
      letters: letters.filter((to) => to === ana.email).length,
      captures: theirs.captures.length,
      refunds: theirs.refunds.map(({ cents }) => cents),
    };
  }

  /** One event again and again; `before` each. @returns what its answers were */
  async function again(event: EmulatedEvent, before: () => void = () => undefined): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let time = 0; time < IN_A_ROW; time += 1) {
      before();
      // As PayPal repeats one, and as one that only looks new.
      statuses.add(await deliver(event, event.id));
      statuses.add(await deliver(event));
      await desk.services.idle();
    }
    const once = Array.from({ length: AT_ONCE }, () => deliver(event));
    for (const status of await Promise.all(once)) statuses.add(status);
    await desk.services.idle();
    return statuses;
  }

  const OPEN = { state: 'open open', credits: 0, debt: 0, moved: [], papers: [], letters: 0 };
  const PAID = {
    state: 'paid paid',
    credits: 25_000,
    debt: 0,
    moved: ['pack 25000'],
    papers: [10_000],
    letters: 1,
  };

  test('each event counts once, 25 times in a row and 10 times at once', async () => {
    const purchase = await begun();
    const { ana, order, theirs } = purchase;
    const { checkout } = desk.paypal;
    const alarms = await desk.alarms();
    const types: string[] = [];
    const comesTo = async (events: readonly EmulatedEvent[], end: object): Promise<void> => {
      for (const event of events) {
        types.push(event.event_type);
        expect([event.event_type, await again(event)]).toEqual([event.event_type, new Set([200])]);
        expect([event.event_type, await endOf(purchase)]).toMatchObject([event.event_type, end]);
      }
    };
    ana.approve(order);
    const [approved] = told();
    if (!approved) throw new Error('Nothing was told');
    theirs.status = 'CREATED';
    await comesTo([{ ...approved, event_type: 'CHECKOUT.ORDER.CREATED' }], OPEN);
    theirs.status = 'APPROVED';
    await comesTo([approved], { ...PAID, captures: 1, refunds: [] });
    await comesTo(told(), { ...PAID, captures: 1, refunds: [] });
    checkout.refund(captureOf(theirs), REFUNDED);
    const refunded = {
      credits: 18_750,
      papers: [-REFUNDED, 10_000],
      letters: 2,
      refunds: [REFUNDED],
    };
    await comesTo(told({ 'PAYMENT.CAPTURE.REFUNDED': 'PAYMENT.CAPTURE.REVERSED' }), refunded);
    const dispute = checkout.dispute(captureOf(theirs), DISPUTED);
    const disputed = { ...refunded, state: 'disputed disputed', credits: 6250 };
    await comesTo(told({ 'CUSTOMER.DISPUTE.CREATED': 'CUSTOMER.DISPUTE.UPDATED' }), disputed);
    checkout.resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
    const papers = [-DISPUTED, -REFUNDED, 10_000];
    await comesTo(told(), { ...disputed, state: 'paid partlyRefunded', papers, letters: 3 });
    expect(types).toEqual([
      'CHECKOUT.ORDER.CREATED',
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.UPDATED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'PAYMENT.CAPTURE.REVERSED',
    ]);
    expect((await desk.alarms()) - alarms).toBe(0);
    const moves = ['pack 25000', 'refund -6250', 'dispute -12500'];
    expect((await endOf(purchase)).moved).toEqual(moves.toSorted());
  });

  test('where a payment has another name each time, an event does not count once', async () => {
    const purchase = await begun();
    const { ana, order, theirs } = purchase;
    ana.approve(order);
    const [approved] = told();
    if (!approved) throw new Error('Nothing was told');
    await again(approved, () => {
      for (const capture of theirs.captures) capture.id = randomUUID().slice(0, 17).toUpperCase();
    });
    expect(await endOf(purchase)).not.toMatchObject({ ...PAID, refunds: [] });
  });

  type Snapshot = { event: EmulatedEvent; had: PaypalOrder; disputes: typeof desk.paypal.checkout.disputes };

  /** An order of which nothing was heard, and the five events of it with what PayPal had at each. */
  async function unheard(): Promise<Purchase & { snapshots: Snapshot[] }> {
    const purchase = await begun();
    const { ana, order, theirs } = purchase;
    const { checkout } = desk.paypal;
    const snapshots: Snapshot[] = [];
    const happens = (act: () => unknown): void => {
      act();
      const [event] = told();
      if (!event) throw new Error('Nothing was told');
      snapshots.push({ event, ...structuredClone({ had: theirs, disputes: checkout.disputes }) });
    };
    happens(() => ana.approve(order));
    happens(() => checkout.take(theirs));
    happens(() => checkout.refund(captureOf(theirs), REFUNDED));
    happens(() => checkout.dispute(captureOf(theirs), DISPUTED));
    const [dispute] = [...checkout.disputes.values()].slice(-1);
    happens(() => dispute && checkout.resolve(dispute, 'RESOLVED_BUYER_FAVOUR'));
    return { ...purchase, snapshots };
  }

  /**
   * The different ends of fresh orders, each of which is told of in an order of its own. What is told of all of them at one step is
   * done before the next.
   */
  async function endsOf(
    orders: readonly (readonly number[])[],
    before: (purchase: Purchase, snapshot: Snapshot) => void = () => undefined,
  ): Promise<{ alarms: number; ends: unknown[] }> {
    const alarms = await desk.alarms();
    const all = [];
    // The first event comes once more behind all the others.
    for (const places of orders)
      all.push({ ...(await unheard()), places: [...places, ...places.slice(0, 1)] });
    for (let step = 0; step <= 5; step += 1) {
      for (const { places, snapshots, ...purchase } of all) {
        const snapshot = snapshots[places[step] ?? -1];
        if (!snapshot) throw new Error(`Nothing at ${step}`);
        before(purchase, snapshot);
        expect(await deliver(snapshot.event)).toBe(200);
      }
      await desk.services.idle();
    }
    const ends = new Set<string>();
    for (const purchase of all) ends.add(JSON.stringify(await endOf(purchase)));
    return { alarms: (await desk.alarms()) - alarms, ends: [...ends].map((end): unknown => JSON.parse(end)) };
  }

  const ALL = permutations([0, 1, 2, 3, 4]);
  const some = drawing()(ALL);

  test(`five events in ${some.length} of 120 orders, each of a fresh order, come to the same`, async () => {
    expect(ALL).toHaveLength(120);
    expect(await endsOf(some)).toEqual({
      alarms: 0,
      ends: [
        {
          state: 'paid partlyRefunded',
          credits: 6250,
          debt: 0,
          moved: ['dispute -12500', 'pack 25000', 'refund -6250'],
          papers: [-DISPUTED, -REFUNDED, 10_000],
          letters: 3,
          captures: 1,
          refunds: [REFUNDED],
        },
      ],
    });
  });

  test('where PayPal lists the reversal as a refund as well, it is counted once in any order', async () => {
    desk.paypal.checkout.listsReversals = true;
    const { alarms, ends } = await endsOf(some);
    expect(alarms).toBe(0);
    expect(ends.length).toBeGreaterThan(0);
    const totals = ends.map((end) => {
      const { credits, debt, papers, state } = totalSchema.parse(end);
      return { credits, debt, state, cents: papers.reduce((sum, cents) => sum + cents, 0) };
    });
    const once = {
      credits: 6250,
      debt: 0,
      state: 'paid partlyRefunded',
      cents: 10_000 - REFUNDED - DISPUTED,
    };
    expect(totals).toEqual(ends.map(() => once));
  });

  test('where the message is believed and PayPal is not asked, they come to different ends', async () => {
    const believe = ({ theirs }: Purchase, { had, disputes }: Snapshot): void => {
      Object.assign(theirs, structuredClone(had));
      for (const [id, dispute] of disputes) desk.paypal.checkout.disputes.set(id, dispute);
    };
    const few = ALL.filter((_, nth) => nth % 12 === 0);
    const { ends } = await endsOf(few, believe);
    expect(ends.length).toBeGreaterThan(1);
  });
});

const totalSchema = z.object({
  credits: z.number(),
  debt: z.number(),
  papers: z.array(z.number()),
  state: z.string(),
});

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, index) =>
    permutations([...things.slice(0, index), ...things.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}
