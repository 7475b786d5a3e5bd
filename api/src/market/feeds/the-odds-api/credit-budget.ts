import { DAY_MS } from '@bothways/domain/time';
import type { Quota } from './quota.ts';
import type { Credits } from './schedule.ts';

/** Where the provider says nothing of credits nobody runs out of them. */
const UNLIMITED = 1_000_000_000;

/** What there is to spend: by what the provider says and nothing else, since only it knows what it took. */
export class CreditBudget {
  readonly #resetDay: number;
  #remaining = UNLIMITED;
  #allowance = 0;
  #day = Number.NaN;
  #dayBegan = 0;

  /** @param resetDay of the month, on which there are new credits */
  constructor(resetDay: number) {
    this.#resetDay = resetDay;
  }

  read({ remaining, used }: Quota): void {
    if (remaining === undefined) return;
    // New credits: what was spent today came from the old ones.
    if (remaining > this.#remaining || this.#remaining === UNLIMITED) this.#dayBegan = remaining;
    this.#remaining = remaining;
    this.#allowance = remaining + (used ?? 0);
  }

  /** The provider says that there is nothing left. */
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

/** The next midnight, UTC, that begins this day of a month. */
export function resetAfter(nowMs: number, resetDay: number): number {
  const now = new Date(nowMs);
  const ofMonth = (month: number): number => Date.UTC(now.getUTCFullYear(), month, resetDay);
  const thisMonth = ofMonth(now.getUTCMonth());
  return thisMonth > nowMs ? thisMonth : ofMonth(now.getUTCMonth() + 1);
}
