import { DAY_MS, MINUTE_MS, type Span, unionOf } from '../time/index.ts';

/**
 * Access continues for this time after the paid end while the provider still renews: its charge comes hours after the
 * end, or is retried the next day; and a month of 31 days is a day longer than the 30 that are sold.
 */
export const GRACE_MS = DAY_MS;

/** Time that counts: a payment received and not returned, a coupon, or a gift. */
export interface Grant {
  /** Duplicates by id count once. */
  id: string;
  atMs: number;
  days: number;
  /** In addition to the days. */
  minutes?: number;
}

/** Days and access were suspended; without `toMs` they still are. */
export interface Freeze {
  fromMs: number;
  toMs?: number;
}

export interface PaidFacts {
  grants: readonly Grant[];
  freezes: readonly Freeze[];
}

/** The result of a person's grants and freezes. */
export interface PaidPeriod {
  /** Start of the days without a gap beyond the grace; undefined where there were none. */
  startedAtMs?: number;
  /** End of the paid days; undefined while frozen, and without any days. */
  endsAtMs?: number;
  /** Frozen since then, with this much time left. */
  frozen?: { atMs: number; leftMs: number };
}

type Step =
  | { atMs: number; kind: 'grant'; lengthMs: number }
  | { atMs: number; kind: 'freeze' }
  | { atMs: number; kind: 'unfreeze' };
/** At one moment: days first, then the freeze that would suspend them. */
const ORDER = { grant: 0, freeze: 1, unfreeze: 2 } as const;

function stepsOf({ grants, freezes }: PaidFacts): Step[] {
  const byId = new Map(grants.map((grant) => [grant.id, grant]));
  const steps: Step[] = [...byId.values()].map(({ atMs, days, minutes = 0 }) => ({
    atMs,
    kind: 'grant',
    lengthMs: days * DAY_MS + minutes * MINUTE_MS,
  }));
  for (const { fromMs, toMs } of freezes) {
    steps.push({ atMs: fromMs, kind: 'freeze' });
    if (toMs !== undefined) steps.push({ atMs: toMs, kind: 'unfreeze' });
  }
  return steps.toSorted((a, b) => a.atMs - b.atMs || ORDER[a.kind] - ORDER[b.kind]);
}

interface Paid {
  period: PaidPeriod;
  spans: Span[];
}

function replay(facts: PaidFacts): Paid {
  const spans: Span[] = [];
  let startedAtMs: number | undefined;
  let endsAtMs = Number.NEGATIVE_INFINITY;
  let leftMs = 0;
  let frozenAtMs: number | undefined;
  /** Overlapping freezes are merged. */
  let depth = 0;
  /** Start of the unbroken time that ends at `endsAtMs`. */
  let runsFromMs = Number.POSITIVE_INFINITY;
  const rest = (toMs: number) => {
    if (toMs > runsFromMs) spans.push({ fromMs: runsFromMs, toMs });
    runsFromMs = Number.POSITIVE_INFINITY;
  };

  const grant = (atMs: number, lengthMs: number) => {
    if (startedAtMs === undefined || (depth === 0 && atMs > endsAtMs + GRACE_MS)) startedAtMs = atMs;
    if (depth > 0) {
      leftMs += lengthMs;
      return;
    }
    if (atMs > endsAtMs) {
      rest(endsAtMs);
      runsFromMs = atMs;
    }
    endsAtMs = Math.max(endsAtMs, atMs) + lengthMs;
    if (runsFromMs > atMs) runsFromMs = atMs;
  };
  const freeze = (atMs: number) => {
    depth += 1;
    if (depth > 1) return;
    frozenAtMs = atMs;
    rest(Math.min(endsAtMs, atMs));
    leftMs = Math.max(0, endsAtMs - atMs);
  };
  const unfreeze = (atMs: number) => {
    depth -= 1;
    if (depth > 0) return;
    if (leftMs > 0) {
      endsAtMs = atMs + leftMs;
      runsFromMs = atMs;
    }
    leftMs = 0;
  };
  for (const step of stepsOf(facts)) {
    if (step.kind === 'grant') grant(step.atMs, step.lengthMs);
    else if (step.kind === 'freeze') freeze(step.atMs);
    else unfreeze(step.atMs);
  }
  if (depth === 0) rest(endsAtMs);
  const ending =
    depth > 0 && leftMs > 0 && frozenAtMs !== undefined
      ? { frozen: { atMs: frozenAtMs, leftMs } }
      : { endsAtMs };
  return {
    period: startedAtMs === undefined ? {} : { startedAtMs, ...ending },
    spans: unionOf(spans),
  };
}

/**
 * Computes the paid period from its facts, in whatever order they became known. Days extend the end of what is already
 * paid, or start at their own time if that has passed; the caller omits returned days, and later ones then move
 * forward. A freeze preserves the remaining time, with grants made during it, and restores it at its end.
 */
export const paidPeriod = (facts: PaidFacts): PaidPeriod => replay(facts).period;

/** Returns the paid time itself, in order: excludes freezes, the grace, and gaps. */
export const paidSpans = (facts: PaidFacts): Span[] => replay(facts).spans;

/**
 * Returns the remaining days of a partly refunded payment: those that the rest pays for, rounded up in the buyer's
 * favour.
 */
export function remainingDays(paid: { days: number; amountCents: number; refundedCents: number }): number {
  const { days, amountCents, refundedCents } = paid;
  if (amountCents <= 0) return 0;
  return Math.ceil((days * Math.max(0, amountCents - refundedCents)) / amountCents);
}

/** Returns the end of access; undefined where there is none, for lack of days or because of a freeze. */
export const accessUntilMs = ({ endsAtMs }: PaidPeriod, renews: boolean): number | undefined =>
  endsAtMs === undefined ? undefined : endsAtMs + (renews ? GRACE_MS : 0);
