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
  /** Of the sale, with what went back before. */
  totalCents: number;
  currency: string;
  atMs: number;
  /** Promised, come, or come to nothing. */
  state: 'pending' | 'completed' | 'failed';
}
/** As PayPal calls the ends of a dispute. */
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
/** Those by which the buyer has money back from the seller. */
export const TAKES_MONEY: ReadonlySet<DisputeOutcome> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);
/** Whether the buyer has money back, whoever pays it. */
export const isPaidBack = (outcome: DisputeOutcome): boolean =>
  TAKES_MONEY.has(outcome) || outcome === 'RESOLVED_WITH_PAYOUT';
export interface Dispute {
  id: string;
  saleId: string;
  cents: number;
  currency: string;
  atMs: number;
  outcome: DisputeOutcome | undefined;
  /** What of it the buyer has back. */
  refundedCents: number;
}
/** Another plan that was asked for and not agreed to yet. */
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
  /** Cycles in a row that could not be charged. */
  failedPayments: number;
  /** The charge that failed and is tried again: since when, and how often it was tried. */
  failing: { sinceMs: number; tries: number } | undefined;
  lastFailedMs: number | undefined;
  /** What could not be charged, all cycles together. */
  outstandingCents: number;
  sales: Sale[];
}

/** What is told to the webhook, and of what. */
export type Happening =
  | { type: `BILLING.SUBSCRIPTION.${string}`; subscription: Subscription }
  | { type: `PAYMENT.SALE.${string}`; subscription: Subscription; sale: Sale }
  | { type: 'PAYMENT.SALE.REFUNDED'; refund: Refund }
  | { type: `CUSTOMER.DISPUTE.${string}`; dispute: Dispute };

/** An action that the status does not allow. */
export class StatusInvalid extends Error {
  override name = 'StatusInvalid';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long names of requests are kept: of what makes and takes orders, makes subscriptions, and gives money back. */
export const NAMES_KEPT_MS = { order: DAY_MS / 4, subscription: 3 * DAY_MS, payment: 45 * DAY_MS } as const;
/** Charges come at this hour of the day, UTC. */
const CHARGE_AT_MS = 10 * 60 * 60 * 1000;
/** When the day of a time is charged. */
const chargeTimeOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS + CHARGE_AT_MS;
/** A charge that failed is tried again after so long, so often; then its cycle has failed. */
const RETRY_DAYS = 5;
const RETRIES = 2;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const idOf = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The merchant's account at the emulator: what was agreed, what was paid, on a clock of its own that can be moved on. */
export class Merchant {
  readonly plans = new Map(EMULATED_PLANS.map((plan) => [plan.id, { ...plan }]));
  readonly subscriptions = new Map<string, Subscription>();
  /** So many of the next payments of a subscription fail. */
  readonly failing = new Map<string, number>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly revisions = new Map<string, PlanRevision>();
  /** What each `PayPal-Request-Id` made, and when. */
  readonly #made = new Map<string, { id: string; atMs: number }>();
  /** Whether refunds are only promised, until `settle`. */
  promisesRefunds = false;
  /** Whether what a buyer agrees to waits to be started. */
  startsLater = false;
  /** The first payment comes so long after the buyer has agreed. */
  firstSaleAfterMs = 0;
  /** Whether what was suspended for payments that failed can be started again by the merchant. */
  startsAgain = true;
  /** How many decimals amounts of payments are written with. */
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

  /** Moves the clock on; what is due on the way is charged in its order. */
  advance(ms: number): void {
    const untilMs = this.nowMs() + ms;
    for (let due = this.#nextDue(untilMs); due; due = this.#nextDue(untilMs)) {
      this.#aheadMs += Math.max(0, (due.nextBillingMs ?? 0) - this.nowMs());
      this.charge(due);
    }
    this.#aheadMs += untilMs - this.nowMs();
  }

  /** What a request has made; its name is forgotten, as PayPal does. */
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

  /** The buyer agrees, and the first payment is taken. */
  approve(subscription: Subscription): void {
    this.#demand(subscription, ['APPROVAL_PENDING']);
    subscription.status = 'APPROVED';
    if (!this.startsLater) this.start(subscription);
  }

  /** What was agreed to begins. */
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

  /** All of its cycles are charged: nothing comes any more. */
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

  /** What would have been due meanwhile is charged once, at once. */
  activate(subscription: Subscription): void {
    this.#demand(subscription, ['SUSPENDED']);
    if (subscription.failedPayments > 0 && !this.startsAgain) throw new StatusInvalid('SUSPENDED');
    Object.assign(subscription, { status: 'ACTIVE', failedPayments: 0 });
    this.#tell({ type: 'BILLING.SUBSCRIPTION.ACTIVATED', subscription });
    if ((subscription.nextBillingMs ?? 0) <= this.nowMs()) this.charge(subscription);
  }

  /** Another plan from the next charge on, once the buyer has agreed. */
  revise({ id, status }: Subscription, planOf: string, returnUrl: string): PlanRevision | undefined {
    if (status !== 'ACTIVE') throw new StatusInvalid(status);
    if (!this.plans.has(planOf)) return undefined;
    const revision = { token: idOf('BA-', 17), subscriptionId: id, planId: planOf, returnUrl };
    this.revisions.set(revision.token, revision);
    return revision;
  }

  /** The buyer agrees to another plan. */
  agreeRevision({ token, subscriptionId, planId: planOf }: PlanRevision): void {
    const subscription = this.subscriptions.get(subscriptionId);
    this.revisions.delete(token);
    if (!subscription) return;
    subscription.planId = planOf;
    this.#tell({ type: 'BILLING.SUBSCRIPTION.UPDATED', subscription });
  }

  /** What of a sale has not gone back. */
  left({ id, cents }: Sale): number {
    const refunds = [...this.refunds.values()].filter(
      ({ saleId, state }) => saleId === id && state !== 'failed',
    );
    return refunds.reduce((left, refund) => left - refund.cents, cents);
  }

  /** Money goes back, whole or in part. @returns undefined where there is not so much left */
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

  /** What was promised comes, or does not. */
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

  /** The buyer complains; the money is held. */
  dispute({ id: saleId, cents: paid, currency }: Sale, cents = paid): Dispute {
    const id = idOf('PP-D-', 5);
    const dispute = { id, saleId, cents, currency, atMs: this.nowMs(), outcome: undefined, refundedCents: 0 };
    this.disputes.set(dispute.id, dispute);
    this.#tell({ type: 'CUSTOMER.DISPUTE.CREATED', dispute });
    return dispute;
  }

  /** @param cents what the buyer has back of it */
  resolve(dispute: Dispute, outcome: DisputeOutcome, cents = dispute.cents): void {
    const kept = this.disputes.get(dispute.id);
    if (!kept) return;
    Object.assign(kept, { outcome, refundedCents: isPaidBack(outcome) ? cents : 0 });
    this.#tell({ type: 'CUSTOMER.DISPUTE.RESOLVED', dispute: kept });
    if (TAKES_MONEY.has(outcome)) this.#reverse(kept);
  }

  /** What a dispute takes is taken from the sale. */
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

  /** A cycle that could not be charged is owed; the next one comes at its own time. */
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
