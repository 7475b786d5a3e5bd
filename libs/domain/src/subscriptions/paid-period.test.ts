import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import {
  accessUntilMs,
  type Freeze,
  GRACE_MS,
  type Grant,
  paidPeriod,
  paidSpans,
  remainingDays,
} from './paid-period.ts';

const START_MS = Date.parse('2026-01-01T00:00:00Z');
/** The start of a day, counted from 0. */
const at = (day: number): number => START_MS + day * DAY_MS;
const grant = (day: number, days: number, id = `at ${day}`): Grant => ({ id, atMs: at(day), days });
const freeze = (from: number, to?: number): Freeze => ({
  fromMs: at(from),
  ...(to !== undefined && { toMs: at(to) }),
});

describe('the paid period', () => {
  test.each<[string, Grant[], Freeze[], number | undefined]>([
    ['nothing', [], [], undefined],
    ['one payment', [grant(0, 30)], [], 30],
    ['a renewal on time', [grant(0, 30), grant(30, 30)], [], 60],
    ['a renewal before its time keeps its days', [grant(0, 30), grant(20, 30)], [], 60],
    ['one after a gap counts from itself', [grant(0, 30), grant(40, 30)], [], 70],
    ['a coupon on top of a payment', [grant(0, 30), grant(10, 7, 'coupon')], [], 37],
    ['the same payment twice is once', [grant(0, 30), grant(0, 30)], [], 30],
    ['ten days frozen come back', [grant(0, 30)], [freeze(10, 20)], 40],
    ['frozen twice', [grant(0, 30)], [freeze(10, 20), freeze(25, 30)], 45],
    ['freezes that overlap are one', [grant(0, 30)], [freeze(10, 20), freeze(15, 25), freeze(10, 20)], 45],
    ['a payment while frozen waits too', [grant(0, 30), grant(15, 30)], [freeze(10, 20)], 70],
    ['a freeze with nothing left stops nothing', [grant(0, 10)], [freeze(20, 30)], 10],
    ['nor does one before there was anything', [grant(40, 10)], [freeze(20, 30)], 50],
  ])('%s', (_, grants, freezes, end) => {
    expect(paidPeriod({ grants, freezes }).endsAtMs).toBe(end === undefined ? undefined : at(end));
  });

  test('stands still while it is frozen, with what was left and what came in since', () => {
    const facts = { grants: [grant(0, 30), grant(12, 7, 'coupon')], freezes: [freeze(10)] };
    expect(paidPeriod(facts)).toEqual({
      startedAtMs: at(0),
      frozen: { atMs: at(10), leftMs: 27 * DAY_MS },
    });
    expect(accessUntilMs(paidPeriod(facts), true)).toBeUndefined();
  });

  test('began where the break before it was longer than the grace', () => {
    expect(paidPeriod({ grants: [grant(0, 30), grant(30.9, 30)], freezes: [] }).startedAtMs).toBe(at(0));
    expect(paidPeriod({ grants: [grant(0, 30), grant(31.1, 30)], freezes: [] }).startedAtMs).toBe(at(31.1));
  });

  test('money that went back takes its days back, and later days move up', () => {
    const [first, second, third] = [grant(0, 30), grant(29, 30), grant(59, 30)];
    expect(paidPeriod({ grants: [first, second, third], freezes: [] }).endsAtMs).toBe(at(90));
    expect(paidPeriod({ grants: [first, third], freezes: [] }).endsAtMs).toBe(at(89));
    expect(paidPeriod({ grants: [first, second], freezes: [] }).endsAtMs).toBe(at(60));
  });
});

const grantsArbitrary = fc.uniqueArray(
  fc.record({ atMs: fc.integer({ min: 0, max: 400 }), days: fc.integer({ min: 1, max: 180 }) }),
  { maxLength: 12, selector: ({ atMs }) => atMs },
);
const freezesArbitrary = fc.array(fc.tuple(fc.nat(400), fc.nat(60)), { maxLength: 4 });
const facts = ([grants, freezes]: [{ atMs: number; days: number }[], [number, number][]]) => ({
  grants: grants.map(({ atMs: day, days }) => grant(day, days)),
  freezes: freezes.map(([from, length]) => freeze(from, from + length)),
});
const factsArbitrary = fc.tuple(grantsArbitrary, freezesArbitrary).map(facts);

describe('from any facts', () => {
  test('neither the order in which they became known nor doubles make a difference', () => {
    const shuffled = factsArbitrary.chain((known) =>
      fc.record({
        known: fc.constant(known),
        grants: fc.shuffledSubarray([...known.grants, ...known.grants], {
          minLength: known.grants.length * 2,
        }),
        freezes: fc.shuffledSubarray(known.freezes, { minLength: known.freezes.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ known, grants, freezes }) => {
        expect(paidPeriod({ grants, freezes })).toEqual(paidPeriod(known));
      }),
    );
  });

  test('without a break no more is paid than was bought: what is used and what is left add up to it', () => {
    fc.assert(
      fc.property(factsArbitrary, ({ grants, freezes }) => {
        const bought = grants.reduce((sum, { days }) => sum + days, 0) * DAY_MS;
        const { endsAtMs } = paidPeriod({ grants, freezes });
        if (endsAtMs === undefined) return;
        const firstMs = Math.min(...grants.map(({ atMs }) => atMs));
        const newestMs = Math.max(...grants.map(({ atMs }) => atMs), ...freezes.map(({ toMs = 0 }) => toMs));
        expect(endsAtMs).toBeGreaterThanOrEqual(firstMs);
        expect(endsAtMs).toBeLessThanOrEqual(newestMs + bought);
      }),
    );
  });

  test('one more payment never shortens it, and adds its days where there was no break', () => {
    fc.assert(
      fc.property(factsArbitrary, fc.integer({ min: 1, max: 180 }), (known, days) => {
        const before = paidPeriod(known).endsAtMs;
        const newestMs = Math.max(at(0), ...known.grants.map(({ atMs }) => atMs), before ?? 0);
        const later = { id: 'one more', atMs: Math.min(newestMs, before ?? newestMs), days };
        const after = paidPeriod({ ...known, grants: [...known.grants, later] }).endsAtMs;
        expect(after ?? 0).toBeGreaterThanOrEqual(
          (before ?? 0) + (known.freezes.length > 0 ? 0 : days * DAY_MS),
        );
      }),
    );
  });
});

const beforeMs = (known: ReturnType<typeof facts>, ms: number) => ({
  grants: known.grants.filter(({ atMs }) => atMs <= ms),
  freezes: known.freezes
    .filter(({ fromMs }) => fromMs <= ms)
    .map(({ fromMs, toMs }) => ({ fromMs, ...(toMs !== undefined && toMs <= ms && { toMs }) })),
});

test('the paid time is when what was known by then let in, grace aside', () => {
  fc.assert(
    fc.property(factsArbitrary, fc.integer({ min: 0, max: 800 }), (known, half) => {
      const ms = at(half / 2) + 1;
      const { endsAtMs = 0 } = paidPeriod(beforeMs(known, ms));
      const isPaid = paidSpans(known).some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
      expect(isPaid).toBe(endsAtMs > ms);
    }),
  );
});

test('minutes that are given count beside the days, and are paid time like them', () => {
  const given = { id: 'given', atMs: at(3), days: 0, minutes: 90 };
  const known = { grants: [grant(0, 30), given], freezes: [freeze(10, 20)] };
  expect(paidPeriod(known).endsAtMs).toBe(at(40) + 90 * 60_000);
  expect(paidSpans(known)).toEqual([
    { fromMs: at(0), toMs: at(10) },
    { fromMs: at(20), toMs: at(40) + 90 * 60_000 },
  ]);
});

/** Three years of charges from a local time of a day, as a provider makes them: hours late at times. */
function chargesFrom(startMs: number, nextMs: (index: number) => number): Grant[] {
  const charges: Grant[] = [];
  for (let index = 0; ; index += 1) {
    const atMs = nextMs(index);
    if (atMs - startMs > 3 * 365 * DAY_MS) return charges;
    charges.push({ id: `charge ${index}`, atMs, days: 30 });
  }
}

/** Where each period begins and ends, one charge after the other. */
function periodsOf(charges: readonly Grant[]): { fromMs: number; toMs: number }[] {
  let toMs = Number.NEGATIVE_INFINITY;
  return charges.map((charge, index) => {
    const fromMs = Math.max(toMs, charge.atMs);
    const { endsAtMs = 0 } = paidPeriod({ grants: charges.slice(0, index + 1), freezes: [] });
    toMs = endsAtMs;
    return { fromMs, toMs };
  });
}

/** The days on which months, years and clocks do what they do. */
const STARTS = [
  ...Array.from({ length: 20 }, (_, index) =>
    new Date(Date.UTC(2026, index, 31 - index, 23, 30)).toISOString(),
  ),
  '2028-02-29T12:00:00Z',
  '2026-01-31T00:00:00Z',
  '2026-12-31T23:59:59Z',
  // An hour that Madrid and New York skip, and one that they have twice.
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-02-28T22:59:59Z',
];

describe.each(STARTS)('three years from %s', (start) => {
  const startMs = Date.parse(start);
  const [HOURS_MS, JITTER] = [HOUR_MS, 20];

  test.each([
    [
      'charged every 30 days, up to 20 hours late',
      (index: number) => startMs + index * 30 * DAY_MS + ((index * 7) % JITTER) * HOURS_MS,
    ],
    [
      'charged on a day of the calendar month',
      (index: number) => {
        const first = new Date(startMs);
        const month = first.getUTCMonth() + index;
        const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate();
        const day = Math.min(first.getUTCDate(), lastDay);
        const midnight = Date.UTC(first.getUTCFullYear(), month, day);
        return midnight + (startMs % DAY_MS);
      },
    ],
  ])('%s: periods neither overlap nor leave a gap beyond the grace', (_, nextMs) => {
    const periods = periodsOf(chargesFrom(startMs, nextMs));
    expect(periods.length).toBeGreaterThan(35);
    for (const [index, { fromMs, toMs }] of periods.entries()) {
      expect(toMs - fromMs).toBe(30 * DAY_MS);
      const before = periods[index - 1];
      if (!before) continue;
      expect(fromMs).toBeGreaterThanOrEqual(before.toMs);
      expect(fromMs - before.toMs).toBeLessThanOrEqual(GRACE_MS);
    }
  });
});

test('without the grace the gaps would show: the test above can fail', () => {
  const startMs = Date.parse('2026-01-31T00:00:00Z');
  const late = (index: number) => startMs + index * 30 * DAY_MS + (index % 2) * DAY_MS * 1.5;
  const periods = periodsOf(chargesFrom(startMs, late));
  expect(periods.some(({ fromMs }, index) => fromMs - (periods[index - 1]?.toMs ?? fromMs) > GRACE_MS)).toBe(
    true,
  );
});

test.each([
  [30, 15_999, 0, 30],
  [30, 15_999, 15_999, 0],
  // A half is fifteen days, and a cent less than a half still is.
  [30, 15_999, 8000, 15],
  [30, 15_999, 1, 30],
  [7, 4399, 4398, 1],
  [7, 0, 0, 0],
  [7, 100, 200, 0],
])('%i days for %i cents, of which %i went back: %i are kept', (days, amountCents, refundedCents, kept) => {
  expect(remainingDays({ days, amountCents, refundedCents })).toBe(kept);
});
