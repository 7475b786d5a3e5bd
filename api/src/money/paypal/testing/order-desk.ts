import { randomUUID } from 'node:crypto';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { type Order, orderAnswerSchema, type PacksAnswer, packsAnswerSchema } from '@bothways/domain/orders';
import type { Order as PaypalOrder } from '@bothways/paypal-emulator';
import { transact } from '#kernel/db';
import { accountIdOf, adminAccount, availableIn, debtOf } from '#kernel/ledger';
import { openSession } from '#people/auth/testing';
import { saveProfile } from '#people/users';
import { addUser, Browser } from '#testing';
import { type PaypalServices, paypalServices } from './paypal-services.ts';

type Options = Parameters<typeof paypalServices>[0];
export const KICKSTART = { pack: 'kickstart', market: 'default', priceCents: 10_000 } as const;
export const SCALE = { pack: 'scale', market: 'default', priceCents: 50_000 } as const;

/** The product with PayPal, and customers who buy packs. */
export class OrderDesk {
  readonly services: PaypalServices;

  private constructor(services: PaypalServices) {
    this.services = services;
  }

  static async open(options?: Options): Promise<OrderDesk> {
    const desk = new OrderDesk(await paypalServices(options));
    desk.services.paypal.deliveries.mode = 'hold';
    return desk;
  }

  get paypal() {
    return this.services.paypal;
  }

  get clock() {
    return this.services.clock;
  }

  /** Returns a new customer who is signed in. */
  async person(profile: Parameters<typeof saveProfile>[2] = {}): Promise<PackCustomer> {
    const { database } = this.services;
    const email = `${randomUUID()}@orders.test`;
    const userId = await addUser(database, email);
    await saveProfile(database.db, userId, { plan: 'free', country: 'ES', ...profile });
    const person = new PackCustomer(this, new Browser(this.services), { userId, email });
    await this.enter(person);
    return person;
  }

  /** Signs the customer in again: sessions do not outlast a test's clock. */
  async enter({ userId, browser }: PackCustomer): Promise<void> {
    const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { db } = this.services.database;
    const { token } = await transact(db, (trx) => openSession(trx, entering, this.clock.ms));
    browser.cookies.set('session', token);
  }

  /** Runs a periodic job now. */
  async run(kind: 'reconcile-orders' | 'remind-payments'): Promise<void> {
    const { jobs, database } = this.services;
    await database.db.updateTable('jobs').set({ dueAtMs: this.clock.ms }).where('kind', '=', kind).execute();
    jobs.poll();
    await jobs.idle();
  }

  /** Delivers the held webhooks, in this order. */
  async deliver(order: (held: readonly string[]) => readonly number[] = (held) => [...held.keys()]) {
    const held = this.paypal.deliveries.held.splice(0);
    for (const index of order(held.map(({ event_type }) => event_type))) {
      const event = held[index];
      if (event) await this.paypal.deliveries.deliver(event);
    }
    await this.services.idle();
  }

  /** Closes the ledger, as after a failed balance check. */
  async closeLedger(): Promise<void> {
    const closing = { id: 1, atMs: this.clock.ms, fault: 'a sum' };
    await this.services.database.db.insertInto('ledgerClosings').values(closing).execute();
  }

  async openLedger(): Promise<void> {
    await this.services.database.db.deleteFrom('ledgerClosings').execute();
  }

  async alarms(): Promise<number> {
    const text = await (await this.services.app.request('/metrics')).text();
    return Number(/^bothways_payment_alarms_total (\d+)/m.exec(text)?.[1]);
  }

  /** Sums the balances of the ledger's accounts by kind. */
  async sums(): Promise<Record<string, number>> {
    const rows = await this.services.database.db
      .selectFrom('ledgerAccounts')
      .select(['kind', 'posted'])
      .execute();
    const sums: Record<string, number> = {};
    for (const { kind, posted } of rows) sums[kind] = (sums[kind] ?? 0) + posted;
    return sums;
  }

  atPaypal(id: string | undefined): PaypalOrder {
    const order = this.paypal.checkout.orders.get(id ?? '');
    if (!order) throw new Error(`PayPal has no order ${id}`);
    return order;
  }

  close(): Promise<void> {
    return this.services.close();
  }
}

/** A customer who buys packs. */
export class PackCustomer {
  readonly #desk: OrderDesk;
  readonly browser: Browser;
  readonly userId: string;
  readonly email: string;

  constructor(desk: OrderDesk, browser: Browser, { userId, email }: { userId: string; email: string }) {
    this.#desk = desk;
    this.browser = browser;
    this.userId = userId;
    this.email = email;
  }

  async packs(): Promise<PacksAnswer> {
    return packsAnswerSchema.parse(await (await this.browser.get('/api/packs')).json());
  }

  /** Returns an order, or the key of the refusal. */
  async ask(path: string, body: unknown = {}): Promise<Order | string> {
    const answer = await this.browser.post(`/api/orders${path}`, body);
    const json: unknown = await answer.json();
    if (answer.ok) return orderAnswerSchema.parse(json).order;
    const { error, code } = errorAnswerSchema.parse(json);
    return error ?? code;
  }

  order(wanted: object = KICKSTART, key: string = randomUUID()): Promise<Order | string> {
    return this.ask('', { key, ...wanted });
  }

  async begun(wanted: object = KICKSTART): Promise<Order> {
    const order = await this.order(wanted);
    if (typeof order === 'string') throw new Error(`Refused: ${order}`);
    return order;
  }

  capture({ id }: Pick<Order, 'id'>, position = 1): Promise<Order | string> {
    return this.ask(`/${id}/payments/${position}/capture`);
  }

  begin({ id }: Pick<Order, 'id'>, position = 1): Promise<Order | string> {
    return this.ask(`/${id}/payments/${position}/begin`);
  }

  approve(order: Order, position = 1): void {
    const { checkout } = this.#desk.paypal;
    checkout.approve(this.#desk.atPaypal(order.payments[position - 1]?.providerOrderId));
  }

  /** Orders, approves at PayPal, and captures. */
  async buy(wanted: object = KICKSTART): Promise<Order> {
    const order = await this.begun(wanted);
    this.approve(order);
    const paid = await this.capture(order);
    if (typeof paid === 'string') throw new Error(`Refused: ${paid}`);
    return paid;
  }

  async mine(id: string): Promise<Order> {
    return orderAnswerSchema.parse(await (await this.browser.get(`/api/orders/${id}`)).json()).order;
  }

  balance(): Promise<number> {
    return availableIn(this.#desk.services.database.db, accountIdOf(adminAccount(this.userId)));
  }

  debt(): Promise<number> {
    return debtOf(this.#desk.services.database.db, this.userId);
  }
}
