import { errorAnswerSchema } from '@bothways/domain/errors';
import {
  agreedChargeSchema,
  type Charge,
  type ChargeQuery,
  chargeAnswerSchema,
  type Subscription,
  subscriptionAnswerSchema,
  subscriptionRefusalSchema,
} from '@bothways/domain/subscriptions';
import { transact } from '#kernel/db';
import type { TestDatabase } from '#kernel/db/testing';
import { openSession } from '#people/auth/testing';
import { saveProfile } from '#people/users';
import { addUser, Browser, TestClock, type TestOptions, type TestServices, testServices } from '#testing';
import { MemoryProvider } from './memory-provider.ts';

export const PLAN_IDS = {
  starter: {},
  pro: { weekly: 'P-WEEKLY', monthly: 'P-MONTHLY', quarterly: 'P-QUARTERLY' },
};
export const MONTHLY = { planId: 'pro', billingOptionId: 'pro-monthly' };
export const MONTHLY_CENTS = 15_999;

/** The API with a payment provider, and customers. */
export class Shop {
  readonly services: TestServices;
  readonly provider: MemoryProvider;
  readonly clock: TestClock;
  readonly #people: Customer[] = [];

  private constructor(services: TestServices, provider: MemoryProvider, clock: TestClock) {
    this.services = services;
    this.provider = provider;
    this.clock = clock;
  }

  /** @param more further options: an engine, a mail server */
  static async open(database?: TestDatabase, more: TestOptions = {}): Promise<Shop> {
    const provider = new MemoryProvider();
    const clock = more.clock ?? new TestClock();
    const options = { planIds: PLAN_IDS, ...more, provider, clock, ...(database && { database }) };
    return new Shop(await testServices(options), provider, clock);
  }

  async close(): Promise<void> {
    await this.services.jobs.stop();
    await this.services.database.close();
  }

  /** Returns a new customer who is signed in. */
  async person(name = `person-${Math.random()}`): Promise<Customer> {
    const { database } = this.services;
    const email = `${name}@shop.test`;
    const userId = await addUser(database, email);
    await saveProfile(database.db, userId, { plan: 'free', country: 'ES' });
    const customer = new Customer(this, new Browser(this.services), userId);
    await this.enter(customer);
    this.#people.push(customer);
    return customer;
  }

  /** Deletes an account, whatever the provider has. */
  async remove(person: Customer): Promise<void> {
    this.#people.splice(this.#people.indexOf(person), 1);
    await this.services.database.db.deleteFrom('users').where('id', '=', person.userId).execute();
  }

  async enter({ userId, browser }: Customer): Promise<void> {
    const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { db } = this.services.database;
    const { token } = await transact(db, (trx) => openSession(trx, entering, this.clock.ms));
    browser.cookies.set('session', token);
  }

  /** Advances the clock and runs the periodic jobs. Sessions expire: everyone signs in again. */
  async pass(ms: number): Promise<void> {
    this.clock.ms += ms;
    const { jobs, database } = this.services;
    // Makes the job that ends access due now.
    await database.db
      .updateTable('jobs')
      .set({ dueAtMs: this.clock.ms })
      .where('kind', '=', 'end-access')
      .execute();
    jobs.poll();
    await jobs.idle();
    for (const person of this.#people) await this.enter(person);
  }

  sync(providerId: string): Promise<void> {
    return this.services.subscriptions.sync(providerId);
  }

  async audit(action?: string): Promise<{ action: string; target: string; detail: string }[]> {
    const rows = await this.services.database.db
      .selectFrom('auditLog')
      .select(['action', 'target', 'detail'])
      .orderBy('seq')
      .execute();
    return action === undefined ? rows : rows.filter((row) => row.action === action);
  }

  /** Returns the number of payments that bought nothing, from the operator's metric. */
  async alarms(): Promise<number> {
    const text = await (await this.services.app.request('/metrics')).text();
    return Number(/^bothways_payment_alarms_total (\d+)/m.exec(text)?.[1]);
  }
}

/** Returns the agreement to send with an action that charges this. */
export const agreedTo = (charge: Charge | undefined) =>
  charge && { agreed: agreedChargeSchema.strip().parse(charge) };

/** A customer who buys. */
export class Customer {
  readonly #shop: Shop;
  readonly browser: Browser;
  readonly userId: string;

  constructor(shop: Shop, browser: Browser, userId: string) {
    this.#shop = shop;
    this.browser = browser;
    this.userId = userId;
  }

  async mine(): Promise<Subscription | null> {
    const answer = await this.browser.get('/api/subscriptions');
    return subscriptionAnswerSchema.parse(await answer.json()).subscription;
  }

  /** Returns the changed subscription, or the refusal's key. */
  async ask(path: string, body: unknown = {}): Promise<Subscription | string> {
    const answer = await this.browser.post(`/api/subscriptions${path}`, body);
    const json: unknown = await answer.json();
    if (!answer.ok) return subscriptionRefusalSchema.safeParse(json).data?.error ?? `status ${answer.status}`;
    const { subscription } = subscriptionAnswerSchema.parse(json);
    if (!subscription) throw new Error('A change answered no subscription');
    return subscription;
  }

  /** Returns the key of a refusal, from any list of errors. */
  async refused(path: string, body: unknown = {}): Promise<string | undefined> {
    const answer = await this.browser.post(`/api/subscriptions${path}`, body);
    return errorAnswerSchema.parse(await answer.json()).error;
  }

  async begin(wanted: unknown = MONTHLY): Promise<Subscription> {
    const begun = await this.ask('', wanted);
    if (typeof begun === 'string') throw new Error(`Refused: ${begun}`);
    return begun;
  }

  /** Begins, approves with the provider's button, and pays. */
  async buy(): Promise<{ id: string; providerId: string; paymentId: string }> {
    const { _id: id, paypalSubscriptionId: providerId = '' } = await this.begin();
    this.#shop.provider.approve(providerId);
    const atMs = this.#shop.clock.ms;
    const paymentId = this.#shop.provider.charge(providerId, { atMs, amountCents: MONTHLY_CENTS });
    const approved = await this.approve(id, providerId);
    if (typeof approved === 'string') throw new Error(`Refused: ${approved}`);
    return { id, providerId, paymentId };
  }

  /** Returns what an action would charge; undefined if nothing. */
  async charge(id: string, { action, billingOptionId }: ChargeQuery): Promise<Charge | undefined> {
    const query = new URLSearchParams({ action, ...(billingOptionId !== undefined && { billingOptionId }) });
    const path = `/api/subscriptions/${id}/charge?${query}`;
    const answer = await this.browser.get(path);
    return chargeAnswerSchema.safeParse(await answer.json()).data?.charge ?? undefined;
  }

  /** Performs a charging action with the announced charge as agreement. */
  async agree(id: string, query: ChargeQuery): Promise<Subscription | string> {
    const { action, ...more } = query;
    return this.ask(`/${id}/${action}`, { ...more, ...agreedTo(await this.charge(id, query)) });
  }

  approve(id: string, paypalSubscriptionId: string): Promise<Subscription | string> {
    return this.ask(`/${id}/approve`, { paypalSubscriptionId });
  }

  /** Returns the session's plan. */
  async plan(): Promise<string | undefined> {
    const headers = new Headers({
      cookie: [...this.browser.cookies].map((pair) => pair.join('=')).join('; '),
    });
    return (await this.#shop.services.identify(headers))?.plan;
  }
}
