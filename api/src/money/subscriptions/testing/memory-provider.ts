import { randomUUID } from 'node:crypto';
import { BILLING_PERIODS, PERIOD_DAYS, PRICES_CENTS } from '@bothways/domain/plans';
import { ProviderError } from '#money/payments';
import type {
  NewProviderSubscription,
  ProviderDispute,
  ProviderPayment,
  ProviderPlan,
  ProviderRefund,
  ProviderSubscription,
  RefundOrder,
  SubscriptionProvider,
} from '../provider.ts';

/**
 * `odd`: an unintelligible answer. `refuse`: refuses. `lost`: performs the call, but the response is lost. `hang`:
 * neither performs nor responds.
 */
export type Fault = 'refuse' | 'lost' | 'hang' | 'down' | 'odd';

/** Fields of a plan that charges its price and nothing else. */
const PLAIN_PLAN = {
  isActive: true,
  currency: 'EUR',
  setupFeeCents: 0,
  addsOutstanding: false,
  failureThreshold: 1,
  addsTax: false,
} as const;

/** The provider's plans, one per period of the price list. */
const PLANS = new Map(
  BILLING_PERIODS.map((period): [string, ProviderPlan] => {
    const id = `P-${period.toUpperCase()}`;
    const interval = { unit: 'DAY', count: PERIOD_DAYS[period] } as const;
    const priceCents = PRICES_CENTS.pro[period];
    return [id, { ...PLAIN_PLAN, id, priceCents, interval }];
  }),
);

/** An in-memory payment provider: it stores subscriptions, charges them, and fails on demand. */
export class MemoryProvider implements SubscriptionProvider {
  readonly page = { clientId: 'client-of-tests', sdkUrl: 'https://provider.test/sdk.js' };
  readonly #kept = new Map<string, ProviderSubscription & { payments: ProviderPayment[] }>();
  /** Subscription ids by request id. */
  readonly #made = new Map<string, string>();
  /** Whether refunds are only promised, until `settleRefunds`. */
  promisesRefunds = false;
  readonly #refunds = new Map<string, ProviderRefund>();
  readonly plans = new Map([...PLANS].map(([id, plan]) => [id, { ...plan }]));
  readonly disputes = new Map<string, ProviderDispute>();
  /** Whether it ignores request ids: a provider without idempotency. */
  isForgetful = false;
  readonly #faults: Fault[] = [];
  #held: { taken: () => void; released: Promise<void> } | undefined;
  /** Number of calls. */
  asked = 0;

  /** Makes the next calls fail like this, one after the other. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  /** Computes the next call's response on arrival, but holds it until released. */
  holdNext(): { taken: Promise<void>; release: () => void } {
    const taken = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#held = { taken: taken.resolve, released: released.promise };
    return { taken: taken.promise, release: released.resolve };
  }

  /** Simulates the provider's button. @returns the provider's id of the subscription */
  begin(
    planId: string,
    customId: string | undefined,
    status: ProviderSubscription['status'] = 'active',
  ): string {
    const id = `I-${randomUUID().slice(0, 13).toUpperCase()}`;
    this.#kept.set(id, { id, planId, customId, status, failedPayments: 0, payments: [], unreadable: 0 });
    return id;
  }

  /** Approves a created subscription. */
  approve(id: string): void {
    const kept = this.#of(id);
    if (kept.status !== 'pending') throw new Error(`Nobody can agree to ${id}: it is ${kept.status}`);
    kept.status = 'active';
  }

  /** Changes fields of a subscription. */
  change(id: string, change: Partial<ProviderSubscription>): void {
    Object.assign(this.#of(id), change);
  }

  /** Returns the ids of all subscriptions. */
  ids(): string[] {
    return [...this.#kept.keys()];
  }

  /** Returns the active subscriptions with these ids of ours. */
  liveOf(customIds: readonly (string | undefined)[]): string[] {
    const all = [...this.#kept.values()];
    return all
      .filter(({ customId, status }) => customIds.includes(customId) && status === 'active')
      .map(({ id }) => id);
  }

  paymentsOf(id: string): readonly ProviderPayment[] {
    return this.#of(id).payments;
  }

  /** Adds a payment. */
  charge(
    id: string,
    payment: Pick<ProviderPayment, 'atMs' | 'amountCents'> & Partial<ProviderPayment>,
  ): string {
    const paymentId = payment.id ?? `P-${randomUUID().slice(0, 8)}`;
    this.#of(id).payments.push({ status: 'completed', currency: 'EUR', ...payment, id: paymentId });
    return paymentId;
  }

  /** Changes a payment's status. */
  turn(id: string, paymentId: string, status: ProviderPayment['status']): void {
    const { payments } = this.#of(id);
    for (const payment of payments) if (payment.id === paymentId) payment.status = status;
  }

  /** Changes the status, as by the buyer or the provider itself. */
  set(id: string, status: ProviderSubscription['status']): void {
    this.#of(id).status = status;
  }

  statusOf(id: string): ProviderSubscription['status'] {
    return this.#of(id).status;
  }

  create({ requestId, planId, customId }: NewProviderSubscription): Promise<string> {
    return this.#answer('create', () => {
      const known = this.isForgetful ? undefined : this.#made.get(requestId);
      const id = known ?? this.begin(planId, customId, 'pending');
      this.#made.set(requestId, id);
      return id;
    });
  }

  revise(id: string, planId: string): Promise<string | undefined> {
    return this.#answer('revise', () => {
      if (this.#of(id).status !== 'active') throw new ProviderError('refused', 'It is not active');
      return `https://provider.test/agree/${id}/${planId}`;
    });
  }

  refund(paymentId: string, { amountCents, key }: RefundOrder): Promise<ProviderRefund> {
    return this.#answer('refund', () => {
      const id = `R-${key}`;
      const known = this.#refunds.get(id);
      if (known) return { ...known };
      const payment = this.#payment(paymentId);
      if (payment?.status !== 'completed') throw new ProviderError('refused', 'Nothing to give back');
      const before = [...this.#refunds.values()].filter((each) => each.paymentId === paymentId);
      const totalCents = before.reduce((cents, each) => cents + each.amountCents, amountCents);
      if (totalCents > payment.amountCents) throw new ProviderError('refused', 'More than was paid');
      const refund: ProviderRefund = { id, paymentId, status: 'pending', amountCents, totalCents };
      this.#refunds.set(id, refund);
      if (!this.promisesRefunds) this.#settle(refund, payment);
      return { ...refund };
    });
  }

  /** Completes the promised refunds. */
  settleRefunds(): void {
    for (const refund of this.#refunds.values())
      if (refund.status === 'pending') this.#settle(refund, this.#payment(refund.paymentId));
  }

  #settle(refund: ProviderRefund, payment: ProviderPayment | undefined): void {
    if (!payment) return;
    refund.status = 'completed';
    if (refund.totalCents === payment.amountCents) payment.status = 'returned';
    else payment.isPartlyReturned = true;
  }

  #payment(paymentId: string): ProviderPayment | undefined {
    return [...this.#kept.values()].flatMap(({ payments }) => payments).find(({ id }) => id === paymentId);
  }

  findRefund(id: string): Promise<ProviderRefund | undefined> {
    return this.#answer('findRefund', () => this.#refunds.get(id));
  }

  findPlan(id: string): Promise<ProviderPlan | undefined> {
    return this.#answer('findPlan', () => this.plans.get(id));
  }

  findDispute(id: string): Promise<ProviderDispute | undefined> {
    return this.#answer('findDispute', () => this.disputes.get(id));
  }

  find(id: string): Promise<ProviderSubscription | undefined> {
    return this.#answer('find', () => {
      const kept = this.#kept.get(id);
      return kept && structuredClone(kept);
    });
  }

  cancel(id: string): Promise<void> {
    return this.#change('cancel', id, ['active', 'suspended'], 'ended');
  }

  suspend(id: string): Promise<void> {
    return this.#change('suspend', id, ['active'], 'suspended');
  }

  activate(id: string): Promise<void> {
    return this.#change('activate', id, ['suspended'], 'active');
  }

  #of(id: string) {
    const kept = this.#kept.get(id);
    if (!kept) throw new Error(`The provider has no ${id}`);
    return kept;
  }

  #change(
    action: string,
    id: string,
    from: readonly ProviderSubscription['status'][],
    to: ProviderSubscription['status'],
  ): Promise<void> {
    return this.#answer(action, () => {
      const kept = this.#of(id);
      if (!from.includes(kept.status)) throw new ProviderError('refused', `It is ${kept.status}`);
      kept.status = to;
    });
  }

  async #answer<T>(name: string, work: () => T): Promise<T> {
    this.asked += 1;
    const fault = this.#faults.shift();
    // Asynchronous, as over a network.
    await Promise.resolve();
    if (fault === 'down') throw new ProviderError('unavailable', `${name}: no connection`);
    if (fault === 'odd') throw new ProviderError('unreadable', `${name}: nobody understands it`);
    if (fault === 'refuse') throw new ProviderError('refused', `${name}: no`);
    if (fault === 'hang') throw new ProviderError('unknown', `${name}: no answer in time`);
    const value = work();
    const held = this.#held;
    this.#held = undefined;
    held?.taken();
    await held?.released;
    if (fault === 'lost') throw new ProviderError('unknown', `${name}: the answer was lost`);
    return value;
  }
}
