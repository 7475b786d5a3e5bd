import { centsOfEuros } from '@bothways/domain/money';
import { GRACE_MS } from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { listPlans, type ProviderPlanIds } from './plans.store.ts';
import { ProviderError, type ProviderPlan, type SubscriptionProvider } from './provider.ts';
import { demandProvider, failed } from './provider-call.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';

/** What is sold here for one plan of the provider. */
interface SoldOption {
  id: string;
  providerPlanId: string;
  priceCents: number;
  currency: string;
  durationDays: number;
}

/** A plan of the provider that is not what is sold by it: the installation does not start with it. */
export class PlanMismatchError extends Error {
  override name = 'PlanMismatchError';
}

/** The longest that an interval can last, in days: between two charges there must be no day that is not paid. */
const LONGEST_DAYS = {
  DAY: (count: number) => count,
  WEEK: (count: number) => count * 7,
  // Two months in a row may both have 31 days.
  MONTH: (count: number) => Math.ceil(count * 30.5) + (count > 1 ? 1 : 0),
  YEAR: (count: number) => count * 366,
} as const;

/** A month has a day more than the thirty that are sold, and the grace covers it; a half year would leave holes. */
const MAX_LONGER_DAYS = GRACE_MS / DAY_MS;
const MAX_SHORTER_DAYS = 3;
/** Whoever has not paid is to decide before the next charge is tried. */
const MAX_FAILED_CHARGES = 1;

/** What it would charge beside its price, or go on charging; undefined where it does neither. */
function surchargeOf(plan: ProviderPlan): string | undefined {
  if (plan.setupFeeCents !== 0) return `it charges ${plan.setupFeeCents} cents for its setup`;
  if (plan.addsTax) return 'it charges a tax on top of its price';
  if (plan.addsOutstanding) return 'it adds charges that failed to the next one (auto_bill_outstanding)';
  if (plan.failureThreshold > MAX_FAILED_CHARGES)
    return `it goes on until ${plan.failureThreshold} charges have failed (payment_failure_threshold)`;
  return undefined;
}

/** What of the provider's plan differs from what is sold by it; undefined where nothing does. */
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

interface PlanCheckDeps {
  db: Db;
  provider: SubscriptionProvider | undefined;
  planIds: ProviderPlanIds;
  log: Logger;
}

/** Reads the provider's plans, and sells by none that is not known to be what is sold. */
export class PlanCheck {
  readonly #deps: PlanCheckDeps;
  readonly #known = new Set<string>();

  constructor(deps: PlanCheckDeps) {
    this.#deps = deps;
  }

  /**
   * Looks at all that is sold, before anything is. A provider that does not answer refuses nothing: each is looked at
   * again before it is sold.
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

  /** @throws ApiError errors.providerPlanMissing, errors.providerError, errors.providerMissing */
  async demand(sold: SoldOption): Promise<void> {
    if (this.#known.has(keyOf(sold))) return;
    const { log } = this.#deps;
    const mismatch = await this.#look(demandProvider(this.#deps), sold).catch((error: unknown) => {
      throw failed(log, error);
    });
    if (mismatch === undefined) return;
    log.error(
      { area: 'subscriptions', option: sold.id, mismatch },
      'A plan of the provider is not what is sold',
    );
    throw subscriptionRefusal('errors.providerPlanMissing');
  }

  async #look(provider: SubscriptionProvider, sold: SoldOption): Promise<string | undefined> {
    const mismatch = planMismatch(await provider.findPlan(sold.providerPlanId), sold);
    if (mismatch === undefined) this.#known.add(keyOf(sold));
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

/** A price that is changed while the process runs is looked at again. */
const keyOf = ({ providerPlanId, priceCents, durationDays }: SoldOption): string =>
  `${providerPlanId} ${priceCents} ${durationDays}`;
