import { DAY_MS } from '@bothways/domain/time';
import type { Quota } from './quota.ts';
import type { Credits } from './schedule.ts';

/** A provider that reports no credits has no limit. */
const UNLIMITED = 1_000_000_000;

/** The remaining budget, by the provider's figures only, since it alone knows what it charged. */
export class CreditBudget {
  readonly #resetDay: number;
  #remaining = UNLIMITED;
  #allowance = 0;
  #day = Number.NaN;
  #dayBegan = 0;

  /** @param resetDay day of the month on which credits are renewed */
  constructor(resetDay: number) {
    this.#resetDay = resetDay;
  }

  read({ remaining, used }: Quota): void {
    if (remaining === undefined) return;
    // Credits were renewed: today's spending came from the old ones.
    if (remaining > this.#remaining || this.#remaining === UNLIMITED) this.#dayBegan = remaining;
    this.#remaining = remaining;
    this.#allowance = remaining + (used ?? 0);
  }

  /** The provider has reported zero credits. */
  empty(): void {
    this.#remaining = 0;
  }

  at(nowMs: number): Credits {
    const day = Math.floor(nowMs / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#dayBegan = this.#remaining;
    }
    return {
      remaining: this.#remaining,
      allowance: this.#allowance,
      dayBegan: Math.max(this.#dayBegan, this.#remaining),
      resetMs: resetAfter(nowMs, this.#resetDay),
    };
  }
}

/** Returns the next UTC midnight that starts this day of a month. */
export function resetAfter(nowMs: number, resetDay: number): number {
  const now = new Date(nowMs);
  const ofMonth = (month: number): number => Date.UTC(now.getUTCFullYear(), month, resetDay);
  const thisMonth = ofMonth(now.getUTCMonth());
  return thisMonth > nowMs ? thisMonth : ofMonth(now.getUTCMonth() + 1);
}
