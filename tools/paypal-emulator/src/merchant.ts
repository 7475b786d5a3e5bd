import { randomInt } from 'node:crypto';
import { BILLING_PERIODS, type BillingPeriod, PERIOD_DAYS, PRICES_CENTS } from '@bothways/domain/plans';

export type SubscriptionStatus = 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
export type SaleStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'REVERSED';

export interface Plan {
  id: string;
  name: string;
  days: number;
  priceCents: number;
  currency: string;
}
export interface Sale {
  id: string;
  subscriptionId: string;
  status: SaleStatus;
  atMs: number;
  cents: number;
  currency: string;
}
export interface Subscription {
  id: string;
  planId: string;
  customId: string | undefined;
  status: SubscriptionStatus;
  createdAtMs: number;
  nextBillingMs: number | undefined;
  failedPayments: number;
  sales: Sale[];
}

/** What is told to the webhook, and of what. */
export type Happening =
  | { type: `BILLING.SUBSCRIPTION.${string}`; subscription: Subscription }
  | { type: `PAYMENT.SALE.${string}`; subscription: Subscription; sale: Sale };

/** An action that the status does not allow. */
export class StatusInvalid extends Error {
  override name = 'StatusInvalid';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A payment that failed is tried again after so long, and the subscription stands still after so many. */
const RETRY_DAYS = 5;
const MAX_FAILURES = 3;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const idOf = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const planId = (plan: string, period: string): string => `P-EMULATOR-${plan}-${period}`.toUpperCase();

/** The price list as plans of the emulator. */
export const EMULATED_PLANS: readonly Plan[] = (['starter', 'pro'] as const).flatMap((plan) =>
  BILLING_PERIODS.map((period) => ({
    id: planId(plan, period),
    name: `${plan} ${period}`,
    days: PERIOD_DAYS[period],
    priceCents: PRICES_CENTS[plan][period],
    currency: 'EUR',
  })),
);
/** What each plan that is sold is called here, by how long it runs. */
export type PlanIds = Record<'starter' | 'pro', Partial<Record<BillingPeriod, string>>>;

const idsOf = (plan: string): PlanIds['pro'] =>
  Object.fromEntries(BILLING_PERIODS.map((period) => [period, planId(plan, period)]));
export const EMULATED_PLAN_IDS: PlanIds = { starter: idsOf('starter'), pro: idsOf('pro') };

/** The merchant's account at the emulator: what was agreed, what was paid, on a clock of its own that can be moved on. */
export class Merchant {
  readonly plans = new Map(EMULATED_PLANS.map((plan) => [plan.id, plan]));
  readonly subscriptions = new Map<string, Subscription>();
  /** So many of the next payments of a subscription fail. */
  readonly failing = new Map<string, number>();
  readonly #baseMs: () => number;
  readonly #tell: (happening: Happening) => void;
  #aheadMs = 0;

  constructor(baseMs: () => number, tell: (happening: Happening) => void) {
    this.#baseMs = baseMs;
    this.#tell = tell;
  }

  nowMs(): number {
    return this.#baseMs() + this.#aheadMs;
  }

  /** Moves the clock on; what is due on the way is charged in its order. */
  advance(ms: number): void {
    const untilMs = this.nowMs() + ms;
    for (let due = this.#nextDue(untilMs); due; due = this.#nextDue(untilMs)) {
      this.#aheadMs += Math.max(0, (due.nextBillingMs ?? 0) - this.nowMs());
      this.charge(due);
    }
    this.#aheadMs += untilMs - this.nowMs();
  }

  create(planOf: string, customId: string | undefined): Subscription | undefined {
    if (!this.plans.has(planOf)) return undefined;
    const subscription: Subscription = {
      id: idOf('I-', 12),
      planId: planOf,
      customId,
      status: 'APPROVAL_PENDING',
      createdAtMs: this.nowMs(),
      nextBillingMs: undefined,
      failedPayments: 0,
      sales: [],
    };
    this.subscriptions.set(subscription.id, subscription);
    this.#tell({ type: 'BILLING.SUBSCRIPTION.CREATED', subscription });
    return subscription;
  }

  /** The buyer agrees, and the first payment is taken. */
  approve(subscription: Subscription): void {
    this.#demand(subscription, ['APPROVAL_PENDING']);
    subscription.status = 'ACTIVE';
    this.#tell({ type: 'BILLING.SUBSCRIPTION.ACTIVATED', subscription });
    this.charge(subscription);
  }

  /** Takes a payment now, or fails to. */
  charge(subscription: Subscription): void {
    const failures = this.failing.get(subscription.id) ?? 0;
    if (failures > 0) {
      this.#failPayment(subscription, failures);
      return;
    }
    const { days } = this.#planOf(subscription);
    const sale = this.#sale(subscription);
    subscription.sales.push(sale);
    subscription.failedPayments = 0;
    subscription.nextBillingMs = this.nowMs() + days * DAY_MS;
    this.#tell({ type: 'PAYMENT.SALE.COMPLETED', subscription, sale });
  }

  cancel(subscription: Subscription): void {
    this.#demand(subscription, ['ACTIVE', 'SUSPENDED']);
    subscription.status = 'CANCELLED';
    subscription.nextBillingMs = undefined;
    this.#tell({ type: 'BILLING.SUBSCRIPTION.CANCELLED', subscription });
  }

  suspend(subscription: Subscription): void {
    this.#demand(subscription, ['ACTIVE']);
    subscription.status = 'SUSPENDED';
    this.#tell({ type: 'BILLING.SUBSCRIPTION.SUSPENDED', subscription });
  }

  /** What would have been due meanwhile is not charged. */
  activate(subscription: Subscription): void {
    this.#demand(subscription, ['SUSPENDED']);
    const { days } = this.#planOf(subscription);
    const now = this.nowMs();
    let next = subscription.nextBillingMs ?? now;
    while (next <= now) next += days * DAY_MS;
    Object.assign(subscription, { status: 'ACTIVE', nextBillingMs: next, failedPayments: 0 });
    this.#tell({ type: 'BILLING.SUBSCRIPTION.ACTIVATED', subscription });
  }

  /** Money goes back: by the merchant, or by the buyer's bank. */
  giveBack(sale: Sale, status: 'REFUNDED' | 'REVERSED'): void {
    const subscription = this.subscriptions.get(sale.subscriptionId);
    if (!subscription) return;
    sale.status = status;
    this.#tell({ type: `PAYMENT.SALE.${status}`, subscription, sale });
  }

  sale(id: string): Sale | undefined {
    return [...this.subscriptions.values()].flatMap(({ sales }) => sales).find((sale) => sale.id === id);
  }

  #failPayment(subscription: Subscription, failures: number): void {
    this.failing.set(subscription.id, failures - 1);
    subscription.failedPayments += 1;
    subscription.nextBillingMs = this.nowMs() + RETRY_DAYS * DAY_MS;
    this.#tell({ type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', subscription });
    if (subscription.failedPayments >= MAX_FAILURES) this.suspend(subscription);
  }

  #sale({ id: subscriptionId, planId: planOf }: Subscription): Sale {
    const plan = this.plans.get(planOf);
    return {
      id: idOf('', 17),
      subscriptionId,
      status: 'COMPLETED',
      atMs: this.nowMs(),
      cents: plan?.priceCents ?? 0,
      currency: plan?.currency ?? 'EUR',
    };
  }

  #planOf({ planId: id }: Subscription): Plan {
    const plan = this.plans.get(id);
    if (!plan) throw new Error(`No plan ${id}`);
    return plan;
  }

  #demand({ status }: Subscription, allowed: readonly SubscriptionStatus[]): void {
    if (!allowed.includes(status)) throw new StatusInvalid(status);
  }

  #nextDue(untilMs: number): Subscription | undefined {
    const due = [...this.subscriptions.values()].filter(
      ({ status, nextBillingMs }) =>
        status === 'ACTIVE' && (nextBillingMs ?? Number.POSITIVE_INFINITY) <= untilMs,
    );
    return due.toSorted((a, b) => (a.nextBillingMs ?? 0) - (b.nextBillingMs ?? 0))[0];
  }
}
