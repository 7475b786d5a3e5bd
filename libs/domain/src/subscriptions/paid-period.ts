/** A day is 24 hours: what is sold are days, not dates, so that no calendar and no clock change can shorten one. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Access goes on for so long after the paid end while the provider still renews: its charge comes hours after the
 * end, or is tried again the next day; and a month of 31 days is a day longer than the 30 that are sold.
 */
export const GRACE_MS = DAY_MS;

/** Days that count: a payment that came in and stayed, or a coupon. */
export interface Grant {
  /** Twice the same is once. */
  id: string;
  atMs: number;
  days: number;
}

/** Days and access stood still; without `toMs` they still do. */
export interface Freeze {
  fromMs: number;
  toMs?: number;
}

export interface PaidFacts {
  grants: readonly Grant[];
  freezes: readonly Freeze[];
}

/** What somebody's days come to. */
export interface PaidPeriod {
  /** Since when there are days without a break beyond the grace; undefined where there were none. */
  startedAtMs?: number;
  /** Until when it is paid; while frozen undefined, as where there were no days. */
  endsAtMs?: number;
  /** Frozen since then, with so much left. */
  frozen?: { atMs: number; leftMs: number };
}

type Step =
  | { atMs: number; kind: 'grant'; days: number }
  | { atMs: number; kind: 'freeze' }
  | { atMs: number; kind: 'unfreeze' };
/** At one moment: days first, then the freeze that would stop them. */
const ORDER = { grant: 0, freeze: 1, unfreeze: 2 } as const;

function stepsOf({ grants, freezes }: PaidFacts): Step[] {
  const byId = new Map(grants.map((grant) => [grant.id, grant]));
  const steps: Step[] = [...byId.values()].map(({ atMs, days }) => ({ atMs, kind: 'grant', days }));
  for (const { fromMs, toMs } of freezes) {
    steps.push({ atMs: fromMs, kind: 'freeze' });
    if (toMs !== undefined) steps.push({ atMs: toMs, kind: 'unfreeze' });
  }
  return steps.toSorted((a, b) => a.atMs - b.atMs || ORDER[a.kind] - ORDER[b.kind]);
}

/**
 * The paid period from its facts, in whatever order they became known. Days extend from the end of what is paid
 * already, or from their own time where that had run out; days that were given back are left out by the caller, and
 * what came after them moves up. A freeze keeps what is left, with what comes in during it, and gives it back at its end.
 */
export function paidPeriod(facts: PaidFacts): PaidPeriod {
  let startedAtMs: number | undefined;
  let endsAtMs = Number.NEGATIVE_INFINITY;
  let leftMs = 0;
  let frozenAtMs: number | undefined;
  /** Freezes that overlap are one. */
  let depth = 0;

  const grant = (atMs: number, days: number) => {
    if (startedAtMs === undefined || (depth === 0 && atMs > endsAtMs + GRACE_MS)) startedAtMs = atMs;
    if (depth > 0) leftMs += days * DAY_MS;
    else endsAtMs = Math.max(endsAtMs, atMs) + days * DAY_MS;
  };
  const freeze = (atMs: number) => {
    depth += 1;
    if (depth > 1) return;
    frozenAtMs = atMs;
    leftMs = Math.max(0, endsAtMs - atMs);
  };
  const unfreeze = (atMs: number) => {
    depth -= 1;
    if (depth > 0) return;
    if (leftMs > 0) endsAtMs = atMs + leftMs;
    leftMs = 0;
  };
  for (const step of stepsOf(facts)) {
    if (step.kind === 'grant') grant(step.atMs, step.days);
    else if (step.kind === 'freeze') freeze(step.atMs);
    else unfreeze(step.atMs);
  }
  if (startedAtMs === undefined) return {};
  if (depth > 0 && leftMs > 0 && frozenAtMs !== undefined)
    return { startedAtMs, frozen: { atMs: frozenAtMs, leftMs } };
  return { startedAtMs, endsAtMs };
}

/**
 * The days of a payment of which a part went back: as many as what is left pays for, rounded up, so that the rounding is
 * the buyer's.
 */
export function daysKept(paid: { days: number; amountCents: number; refundedCents: number }): number {
  const { days, amountCents, refundedCents } = paid;
  if (amountCents <= 0) return 0;
  return Math.ceil((days * Math.max(0, amountCents - refundedCents)) / amountCents);
}

/** Until when a period lets in; undefined where it does not, for lack of days or because it is frozen. */
export const accessUntilMs = ({ endsAtMs }: PaidPeriod, renews: boolean): number | undefined =>
  endsAtMs === undefined ? undefined : endsAtMs + (renews ? GRACE_MS : 0);
