import { randomInt } from 'node:crypto';
import { EMULATED_PLANS, type Plan, withTax } from './plans.ts';

export type SubscriptionStatus =
  | 'APPROVAL_PENDING'
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  | 'EXPIRED';
/** The documented states of a transaction. */
type SaleStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'FAILED';

export interface Sale {
  id: string;
  subscriptionId: string;
  status: SaleStatus;
  atMs: number;
  cents: number;
  currency: string;
}
export interface Refund {
  id: string;
  saleId: string;
  cents: number;
  /** Total refunded of the sale, including earlier refunds. */
  totalCents: number;
  currency: string;
  atMs: number;
  /** Promised, paid, or failed. */
  state: 'pending' | 'completed' | 'failed';
}
/** PayPal's dispute outcomes. */
export const DISPUTE_OUTCOMES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
/** The outcomes in which the seller pays the buyer back. */
export const TAKES_MONEY: ReadonlySet<DisputeOutcome> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);
/** Returns whether the buyer gets money back, from the seller or from PayPal. */
export const isPaidBack = (outcome: DisputeOutcome): boolean =>
  TAKES_MONEY.has(outcome) || outcome === 'RESOLVED_WITH_PAYOUT';
export interface Dispute {
  id: string;
  saleId: string;
  cents: number;
  currency: string;
  atMs: number;
  outcome: DisputeOutcome | undefined;
  /** The amount refunded to the buyer. */
  refundedCents: number;
}
/** A requested change of plan, not yet approved. */
export interface PlanRevision {
  token: string;
  subscriptionId: string;
  planId: string;
  returnUrl: string;
}
export interface Subscription {
  id: string;
  planId: string;
  customId: string | undefined;
  status: SubscriptionStatus;
  createdAtMs: number;
  nextBillingMs: number | undefined;
  /** Consecutive cycles that could not be charged. */
  failedPayments: number;
  /** The failed charge that is being retried: since when, and the attempts so far. */
  failing: { sinceMs: number; tries: number } | undefined;
  lastFailedMs: number | undefined;
  /** The uncharged amount of all cycles. */
  outstandingCents: number;
  sales: Sale[];
}

/** A webhook event and its subject. */
export type Happening =
  | { type: `BILLING.SUBSCRIPTION.${string}`; subscription: Subscription }
  | { type: `PAYMENT.SALE.${string}`; subscription: Subscription; sale: Sale }
  | { type: 'PAYMENT.SALE.REFUNDED'; refund: Refund }
  | { type: `CUSTOMER.DISPUTE.${string}`; dispute: Dispute };

/** Thrown for an action that the status does not allow. */
export class StatusInvalid extends Error {
  override name = 'StatusInvalid';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Lifetimes of request ids: for creating and capturing orders, creating subscriptions, and refunds. */
export const NAMES_KEPT_MS = { order: DAY_MS / 4, subscription: 3 * DAY_MS, payment: 45 * DAY_MS } as const;
/** Hour of the day at which charges are made, UTC. */
const CHARGE_AT_MS = 10 * 60 * 60 * 1000;
/** Returns the charge time on the day of a time. */
const chargeTimeOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS + CHARGE_AT_MS;
/** Interval and number of retries of a failed charge; afterwards its cycle has failed. */
const RETRY_DAYS = 5;
const RETRIES = 2;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const idOf = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The merchant's account at the emulator: agreements and payments, on its own movable clock. */
export class Merchant {
  readonly plans = new Map(EMULATED_PLANS.map((plan) => [plan.id, { ...plan }]));
  readonly subscriptions = new Map<string, Subscription>();
  /** Number of upcoming payments that fail, by subscription. */
  readonly failing = new Map<string, number>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly revisions = new Map<string, PlanRevision>();
  /** Created by each `PayPal-Request-Id`, and when. */
  readonly #made = new Map<string, { id: string; atMs: number }>();
  /** Whether refunds remain pending until `settle`. */
  promisesRefunds = false;
  /** Whether an approved subscription waits for `start`. */
  startsLater = false;
  /** Delay of the first payment after the buyer's approval. */
  firstSaleAfterMs = 0;
  /** Whether the merchant can reactivate a subscription suspended for failed payments. */
  startsAgain = true;
  /** Number of decimals in payment amounts. */
  decimals: 2 | 3 = 2;
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

  /** Advances the clock; charges due on the way are made in order. */
  advance(ms: number): void {
    const untilMs = this.nowMs() + ms;
    for (let due = this.#nextDue(untilMs); due; due = this.#nextDue(untilMs)) {
      this.#aheadMs += Math.max(0, (due.nextBillingMs ?? 0) - this.nowMs());
      this.charge(due);
    }
    this.#aheadMs += untilMs - this.nowMs();
  }

  /** Returns the id that a request created; request ids expire, as at PayPal. */
  madeBy(requestId: string | undefined, what: keyof typeof NAMES_KEPT_MS): string {
    const made = this.#made.get(requestId ?? '');
    return made && this.nowMs() - made.atMs < NAMES_KEPT_MS[what] ? made.id : '';
  }

  keepMade(requestId: string | undefined, id: string): void {
    if (requestId !== undefined) this.#made.set(requestId, { id, atMs: this.nowMs() });
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
      failing: undefined,
      lastFailedMs: undefined,
      outstandingCents: 0,
      sales: [],
    };
    this.subscriptions.set(subscription.id, subscription);
    this.#tell({ type: 'BILLING.SUBSCRIPTION.CREATED', subscription });
    return subscription;
  }

  /** Approves as the buyer, and starts the subscription unless `startsLater`. */
  approve(subscription: Subscription): void {
    this.#demand(subscription, ['APPROVAL_PENDING']);
    subscription.status = 'APPROVED';
    if (!this.startsLater) this.start(subscription);
  }

  /** Starts an approved subscription. */
  start(subscription: Subscription): void {
    this.#demand(subscription, ['APPROVED']);
    subscription.status = 'ACTIVE';
    this.#tell({ type: 'BILLING.SUBSCRIPTION.ACTIVATED', subscription });
    if (this.firstSaleAfterMs === 0) this.charge(subscription);
    else subscription.nextBillingMs = this.nowMs() + this.firstSaleAfterMs;
  }

  /** Takes a payment now, or fails to. */
  charge(subscription: Subscription): void {
    const failures = this.failing.get(subscription.id) ?? 0;
    if (failures > 0) {
      this.#failPayment(subscription, failures);
      return;
    }
    const { days, autoBillOutstanding } = this.#planOf(subscription);
    const sale = this.#sale(subscription);
    subscription.sales.push(sale);
    Object.assign(subscription, { failedPayments: 0, failing: undefined });
    if (autoBillOutstanding) subscription.outstandingCents = 0;
    subscription.nextBillingMs = chargeTimeOf(this.nowMs() + days * DAY_MS);
    this.#tell({ type: 'PAYMENT.SALE.COMPLETED', subscription, sale });
  }

  cancel(subscription: Subscription): void {
    this.#demand(subscription, ['ACTIVE', 'SUSPENDED']);
    subscription.status = 'CANCELLED';
    subscription.nextBillingMs = undefined;
    this.#tell({ type: 'BILLING.SUBSCRIPTION.CANCELLED', subscription });
  }

  /** Ends a subscription whose cycles are all charged. */
  expire(subscription: Subscription): void {
    this.#demand(subscription, ['ACTIVE']);
    Object.assign(subscription, { status: 'EXPIRED', nextBillingMs: undefined });
    this.#tell({ type: 'BILLING.SUBSCRIPTION.EXPIRED', subscription });
  }

  suspend(subscription: Subscription): void {
    this.#demand(subscription, ['ACTIVE']);
    subscription.status = 'SUSPENDED';
    this.#tell({ type: 'BILLING.SUBSCRIPTION.SUSPENDED', subscription });
  }

  /** Reactivates a subscription; charges missed meanwhile are made once, immediately. */
  activate(subscription: Subscription): void {
    this.#demand(subscription, ['SUSPENDED']);
    if (subscription.failedPayments > 0 && !this.startsAgain) throw new StatusInvalid('SUSPENDED');
    Object.assign(subscription, { status: 'ACTIVE', failedPayments: 0 });
    this.#tell({ type: 'BILLING.SUBSCRIPTION.ACTIVATED', subscription });
    if ((subscription.nextBillingMs ?? 0) <= this.nowMs()) this.charge(subscription);
  }

  /** Requests another plan from the next charge on, subject to the buyer's approval. */
  revise({ id, status }: Subscription, planOf: string, returnUrl: string): PlanRevision | undefined {
    if (status !== 'ACTIVE') throw new StatusInvalid(status);
    if (!this.plans.has(planOf)) return undefined;
    const revision = { token: idOf('BA-', 17), subscriptionId: id, planId: planOf, returnUrl };
    this.revisions.set(revision.token, revision);
    return revision;
  }

  /** Approves another plan as the buyer. */
  agreeRevision({ token, subscriptionId, planId: planOf }: PlanRevision): void {
    const subscription = this.subscriptions.get(subscriptionId);
    this.revisions.delete(token);
    if (!subscription) return;
    subscription.planId = planOf;
    this.#tell({ type: 'BILLING.SUBSCRIPTION.UPDATED', subscription });
  }

  /** Returns the refundable rest of a sale. */
  left({ id, cents }: Sale): number {
    const refunds = [...this.refunds.values()].filter(
      ({ saleId, state }) => saleId === id && state !== 'failed',
    );
    return refunds.reduce((left, refund) => left - refund.cents, cents);
  }

  /** Refunds a sale, in full or in part. @returns undefined if less is left */
  refund(sale: Sale, cents = this.left(sale)): Refund | undefined {
    const left = this.left(sale);
    const isPaid = sale.status === 'COMPLETED' || sale.status === 'PARTIALLY_REFUNDED';
    if (!isPaid || cents <= 0 || cents > left) return undefined;
    const refund: Refund = {
      id: idOf('', 17),
      saleId: sale.id,
      cents,
      totalCents: sale.cents - left + cents,
      currency: sale.currency,
      atMs: this.nowMs(),
      state: 'pending',
    };
    this.refunds.set(refund.id, refund);
    if (!this.promisesRefunds) this.settle(refund, 'completed');
    return refund;
  }

  /** Completes or fails a pending refund. */
  settle(refund: Refund, state: 'completed' | 'failed'): void {
    const sale = this.sale(refund.saleId);
    if (refund.state !== 'pending' || !sale) return;
    refund.state = state;
    if (state === 'failed') return;
    const open = [...this.refunds.values()].some(
      ({ saleId, state: of }) => saleId === sale.id && of === 'pending',
    );
    sale.status = this.left(sale) === 0 && !open ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#tell({ type: 'PAYMENT.SALE.REFUNDED', refund });
  }

  /** Opens a buyer's dispute; the money is held. */
  dispute({ id: saleId, cents: paid, currency }: Sale, cents = paid): Dispute {
    const id = idOf('PP-D-', 5);
    const dispute = { id, saleId, cents, currency, atMs: this.nowMs(), outcome: undefined, refundedCents: 0 };
    this.disputes.set(dispute.id, dispute);
    this.#tell({ type: 'CUSTOMER.DISPUTE.CREATED', dispute });
    return dispute;
  }

  /** @param cents the amount refunded to the buyer */
  resolve(dispute: Dispute, outcome: DisputeOutcome, cents = dispute.cents): void {
    const kept = this.disputes.get(dispute.id);
    if (!kept) return;
    Object.assign(kept, { outcome, refundedCents: isPaidBack(outcome) ? cents : 0 });
    this.#tell({ type: 'CUSTOMER.DISPUTE.RESOLVED', dispute: kept });
    if (TAKES_MONEY.has(outcome)) this.#reverse(kept);
  }

  /** Deducts a dispute's refund from the sale. */
  #reverse({ saleId, refundedCents }: Dispute): void {
    const sale = this.sale(saleId);
    const subscription = sale && this.subscriptions.get(sale.subscriptionId);
    if (!sale || !subscription || refundedCents === 0) return;
    sale.status = refundedCents < this.left(sale) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
    this.#tell({ type: 'PAYMENT.SALE.REVERSED', subscription, sale });
  }

  sale(id: string): Sale | undefined {
    return [...this.subscriptions.values()].flatMap(({ sales }) => sales).find((sale) => sale.id === id);
  }

  #failPayment(subscription: Subscription, failures: number): void {
    this.failing.set(subscription.id, failures - 1);
    const { sinceMs, tries } = subscription.failing ?? { sinceMs: this.nowMs(), tries: 0 };
    const isGivenUp = tries >= RETRIES;
    subscription.lastFailedMs = this.nowMs();
    subscription.failing = isGivenUp ? undefined : { sinceMs, tries: tries + 1 };
    subscription.nextBillingMs = chargeTimeOf(this.nowMs() + RETRY_DAYS * DAY_MS);
    if (isGivenUp) this.#failCycle(subscription, sinceMs);
    this.#tell({ type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', subscription });
    const { failureThreshold } = this.#planOf(subscription);
    if (subscription.failedPayments >= Math.max(1, failureThreshold)) this.suspend(subscription);
  }

  /** A cycle that could not be charged becomes outstanding; the next one is due at its own time. */
  #failCycle(subscription: Subscription, sinceMs: number): void {
    const plan = this.#planOf(subscription);
    subscription.failedPayments += 1;
    subscription.outstandingCents += withTax(plan);
    const nextMs = chargeTimeOf(sinceMs + plan.days * DAY_MS);
    if (nextMs > this.nowMs()) subscription.nextBillingMs = nextMs;
  }

  #sale(subscription: Subscription): Sale {
    const { id: subscriptionId, sales, outstandingCents } = subscription;
    const plan = this.#planOf(subscription);
    const setupCents = sales.length === 0 ? plan.setupFeeCents : 0;
    const owedCents = plan.autoBillOutstanding ? outstandingCents : 0;
    return {
      id: idOf('', 17),
      subscriptionId,
      status: 'COMPLETED',
      atMs: this.nowMs(),
      cents: withTax(plan) + setupCents + owedCents,
      currency: plan.currency,
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
