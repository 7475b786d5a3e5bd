import { DAY_MS, MINUTE_MS, type Span, unionOf } from '../time/index.ts';

/**
 * Access goes on for so long after the paid end while the provider still renews: its charge comes hours after the
 * end, or is tried again the next day; and a month of 31 days is a day longer than the 30 that are sold.
 */
export const GRACE_MS = DAY_MS;

/** Time that counts: a payment that came in and stayed, a coupon, or what was given beside them. */
export interface Grant {
  /** Twice the same is once. */
  id: string;
  atMs: number;
  days: number;
  /** Beside the days. */
  minutes?: number;
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
  | { atMs: number; kind: 'grant'; lengthMs: number }
  | { atMs: number; kind: 'freeze' }
  | { atMs: number; kind: 'unfreeze' };
/** At one moment: days first, then the freeze that would stop them. */
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
  /** Freezes that overlap are one. */
  let depth = 0;
  /** Since when what ends at `endsAtMs` has run without a break. */
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
 * The paid period from its facts, in whatever order they became known. Days extend from the end of what is paid
 * already, or from their own time where that had run out; days that were given back are left out by the caller, and
 * what came after them moves up. A freeze keeps what is left, with what comes in during it, and gives it back at its end.
 */
export const paidPeriod = (facts: PaidFacts): PaidPeriod => replay(facts).period;

/** The time itself that is paid, in order: neither what is frozen, nor the grace, nor a break. */
export const paidSpans = (facts: PaidFacts): Span[] => replay(facts).spans;

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
