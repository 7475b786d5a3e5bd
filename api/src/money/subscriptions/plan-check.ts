import { centsOfEuros } from '@bothways/domain/money';
import { GRACE_MS } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { callForUser, demandProvider, ProviderError } from '#money/payments';
import { listPlans, type ProviderPlanIds } from './plans.store.ts';
import type { ProviderPlan, SubscriptionProvider } from './provider.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';

/** What is sold here for one plan of the provider. */
interface SoldOption {
  id: string;
  providerPlanId: string;
  priceCents: number;
  currency: string;
  durationDays: number;
}

/** A provider plan that differs from what is sold by it: the installation refuses to start. */
export class PlanMismatchError extends Error {
  override name = 'PlanMismatchError';
}

/** The longest duration of an interval, in days: no day between two charges may be unpaid. */
const LONGEST_DAYS = {
  DAY: (count: number) => count,
  WEEK: (count: number) => count * 7,
  // Two consecutive months may both have 31 days.
  MONTH: (count: number) => Math.ceil(count * 30.5) + (count > 1 ? 1 : 0),
  YEAR: (count: number) => count * 366,
} as const;

/** A month has a day more than the thirty sold, and the grace period covers it; a half year would leave gaps. */
const MAX_LONGER_DAYS = GRACE_MS / DAY_MS;
const MAX_SHORTER_DAYS = 3;
/** An unpaid buyer is to decide before the next charge is attempted. */
const MAX_FAILED_CHARGES = 1;

/** Returns what the plan would charge besides its price, or keep charging; undefined if neither. */
function surchargeOf(plan: ProviderPlan): string | undefined {
  if (plan.setupFeeCents !== 0) return `it charges ${plan.setupFeeCents} cents for its setup`;
  if (plan.addsTax) return 'it charges a tax on top of its price';
  if (plan.addsOutstanding) return 'it adds charges that failed to the next one (auto_bill_outstanding)';
  if (plan.failureThreshold > MAX_FAILED_CHARGES)
    return `it goes on until ${plan.failureThreshold} charges have failed (payment_failure_threshold)`;
  return undefined;
}

/** Returns how the provider's plan differs from what is sold by it; undefined if it matches. */
export function planMismatch(plan: ProviderPlan | undefined, sold: SoldOption): string | undefined {
  if (!plan) return 'the provider has no such plan';
  if (!plan.isActive) return 'it is not active';
  if (plan.currency !== sold.currency) return `it charges ${plan.currency}, and ${sold.currency} is sold`;
  if (plan.priceCents !== sold.priceCents)
    return `it charges ${plan.priceCents} cents, and ${sold.priceCents} are asked for`;
  if (!plan.interval) return 'it has a trial, an end, or more than one price';
  const surcharge = surchargeOf(plan);
  if (surcharge !== undefined) return surcharge;
  const { unit, count } = plan.interval;
  const longer = LONGEST_DAYS[unit](count) - sold.durationDays;
  if (longer > MAX_LONGER_DAYS || longer < -MAX_SHORTER_DAYS)
    return `it charges every ${count} ${unit}, and ${sold.durationDays} days are sold`;
  return undefined;
}

/** How often a plan charges. */
export type Interval = NonNullable<ProviderPlan['interval']>;

interface PlanCheckDeps {
  db: Db;
  provider: SubscriptionProvider | undefined;
  planIds: ProviderPlanIds;
  log: Logger;
}

/** Verifies the provider's plans, and refuses to sell by one that is not known to match. */
export class PlanCheck {
  readonly #deps: PlanCheckDeps;
  readonly #known = new Map<string, Interval>();

  constructor(deps: PlanCheckDeps) {
    this.#deps = deps;
  }

  /**
   * Checks everything on sale at startup. A provider that does not answer refuses nothing: each plan is checked again
   * before it is sold.
   * @throws PlanMismatchError naming every plan that differs
   */
  async demandAll(): Promise<void> {
    const { provider } = this.#deps;
    if (!provider) return;
    const wrong: string[] = [];
    for (const sold of await this.#sold()) {
      const mismatch = await this.#look(provider, sold).catch((error: unknown) =>
        this.#unanswered(sold, error),
      );
      if (mismatch !== undefined) wrong.push(`${sold.id} (${sold.providerPlanId}): ${mismatch}`);
    }
    if (wrong.length > 0)
      throw new PlanMismatchError(`Plans of the provider are not what is sold: ${wrong.join('; ')}`);
  }

  /**
   * Returns how often the plan charges.
   * @throws ApiError errors.providerPlanMissing, errors.providerError, errors.providerMissing
   */
  async demand(sold: SoldOption): Promise<Interval> {
    const known = this.#known.get(keyOf(sold));
    if (known) return known;
    const { log } = this.#deps;
    const looked = this.#look(demandProvider(this.#deps), sold);
    const mismatch = await callForUser({ log }, 'subscriptions', looked);
    const interval = this.#known.get(keyOf(sold));
    if (interval) return interval;
    log.error(
      { area: 'subscriptions', option: sold.id, mismatch },
      'A plan of the provider is not what is sold',
    );
    throw subscriptionRefusal('errors.providerPlanMissing');
  }

  async #look(provider: SubscriptionProvider, sold: SoldOption): Promise<string | undefined> {
    const plan = await provider.findPlan(sold.providerPlanId);
    const mismatch = planMismatch(plan, sold);
    if (mismatch === undefined && plan?.interval) this.#known.set(keyOf(sold), plan.interval);
    return mismatch;
  }

  #unanswered({ id }: SoldOption, error: unknown): undefined {
    if (!(error instanceof ProviderError)) throw error;
    this.#deps.log.warn({ area: 'subscriptions', option: id, err: error }, 'A plan could not be read yet');
  }

  async #sold(): Promise<SoldOption[]> {
    const plans = await listPlans(this.#deps.db, this.#deps.planIds);
    return plans.flatMap(({ billingOptions }) =>
      billingOptions.flatMap(({ id, status, paypalPlanId, price, currency, durationDays }) =>
        status === 'active' && paypalPlanId !== undefined
          ? [{ id, providerPlanId: paypalPlanId, priceCents: centsOfEuros(price), currency, durationDays }]
          : [],
      ),
    );
  }
}

/** Includes the price: one changed while the process runs is checked again. */
const keyOf = ({ providerPlanId, priceCents, durationDays }: SoldOption): string =>
  `${providerPlanId} ${priceCents} ${durationDays}`;
