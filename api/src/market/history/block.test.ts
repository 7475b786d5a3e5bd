import { DAY_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookiesIn, decodeBlock, encodeBlock, type StoredPoint, tidied } from './block.ts';
import { decodeJournal, encodeJournal } from './journal.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const oldPoint: fc.Arbitrary<StoredPoint> = fc.record({
  bookie: fc.integer({ min: 1, max: 200 }),
  atMs: fc.integer({ min: START_MS, max: START_MS + 90 * DAY_MS }),
  oddsMilli: fc.oneof(fc.constant(0), fc.integer({ min: 1001, max: 1_000_000 })),
});
const newPoint: fc.Arbitrary<StoredPoint> = fc
  .tuple(oldPoint, fc.nat(DAY_MS), fc.boolean())
  .map(([one, lagMs, isSilent]) => ({ ...one, seenMs: one.atMs - lagMs, isSilent }));
/** A history that an older release began has both. */
const point = fc.oneof({ weight: 3, arbitrary: newPoint }, { weight: 1, arbitrary: oldPoint });
const points = fc.array(point, { maxLength: 300 });
const close = fc.array(
  fc.record({
    bookie: fc.integer({ min: 1, max: 3 }),
    atMs: fc.integer({ min: START_MS, max: START_MS + 10 }),
    oddsMilli: fc.constantFrom(0, 2000, 2010),
    isSilent: fc.boolean(),
  }),
  { maxLength: 30 },
);

/** Points as the release before reads them: it knows one clock, and ends at the first damage. */
function readBefore(bytes: Uint8Array): [bookie: number, atMs: number, oddsMilli: number][] {
  const found: [number, number, number][] = [];
  const held = new Map<number, number>();
  let [at, atMs] = [0, 0];
  const uint = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw new RangeError('Damaged');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  };
  try {
    while (at < bytes.length) {
      const bookie = uint();
      atMs += uint();
      const zigzag = uint();
      const odds = (held.get(bookie) ?? 0) + (zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2);
      held.set(bookie, odds);
      found.push([bookie, atMs, odds]);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

describe('a block', () => {
  test('reads as it was written', () => {
    fc.assert(
      fc.property(points, (all) => {
        const sorted = all.toSorted((a, b) => a.atMs - b.atMs);
        expect(decodeBlock(encodeBlock(sorted))).toEqual(sorted);
      }),
    );
  });

  test('is read by the release before, without the times of sources', () => {
    fc.assert(
      fc.property(points, (all) => {
        const sorted = all.toSorted((a, b) => a.atMs - b.atMs);
        const plain = sorted.map(({ bookie, atMs, oddsMilli }) => [bookie, atMs, oddsMilli]);
        expect(readBefore(encodeBlock(sorted))).toEqual(plain);
        expect([...bookiesIn(encodeBlock(sorted))]).toEqual([...new Set(sorted.map(({ bookie }) => bookie))]);
      }),
    );
  });

  test('of the release before reads as it was written, its receipts unknown', () => {
    // Two bookmakers: 2.100 and 2.050 at the same time, a second later 2.120, then withdrawn.
    const bytes = Uint8Array.of(1, 0, 0xe8, 0x20, 2, 0, 0x84, 0x20, 1, 0xe8, 7, 40, 1, 0, 0x8f, 0x21);
    expect(decodeBlock(bytes)).toEqual([
      { bookie: 1, atMs: 0, oddsMilli: 2100 },
      { bookie: 2, atMs: 0, oddsMilli: 2050 },
      { bookie: 1, atMs: 1000, oddsMilli: 2120 },
      { bookie: 1, atMs: 1000, oddsMilli: 0 },
    ]);
  });

  test('that is damaged gives what stood before the fault, and never throws', () => {
    fc.assert(
      fc.property(points, fc.nat(), fc.nat(255), (all, at, byte) => {
        const bytes = encodeBlock(all.toSorted((a, b) => a.atMs - b.atMs));
        expect(decodeBlock(bytes.subarray(0, at % (bytes.length + 1))).length).toBeLessThanOrEqual(
          all.length,
        );
        bytes[at % Math.max(1, bytes.length)] = byte;
        decodeBlock(bytes);
      }),
    );
  });

  test('takes at most eight bytes a point of a market as it is: 40 bookmakers, a move every 15 s, seen a while before', () => {
    const market = Array.from({ length: 256 }, (_, step) => ({
      bookie: 1 + ((step * 7) % 40),
      atMs: START_MS + step * 15_000,
      oddsMilli: 2100 + ((step * 13) % 9) * 10,
      seenMs: START_MS + step * 15_000 - ((step * 977) % 15_000),
    }));
    expect(encodeBlock(market).length / market.length).toBeLessThan(8);
  });
});

describe('tidying', () => {
  const stateAt = (all: readonly StoredPoint[], bookie: number, atMs: number) =>
    all
      .filter((one) => one.bookie === bookie && one.atMs <= atMs)
      .toSorted((a, b) => a.atMs - b.atMs)
      .map(({ oddsMilli, isSilent }) => ({ oddsMilli, isSilent }))
      .at(-1);

  test('keeps every price at every moment, in order, and nothing that says nothing new', () => {
    fc.assert(
      fc.property(close, (all) => {
        const tidy = tidied(all);
        for (let atMs = START_MS; atMs <= START_MS + 10; atMs++)
          for (const bookie of [1, 2, 3])
            expect(stateAt(tidy, bookie, atMs)).toEqual(stateAt(all, bookie, atMs));
        expect(tidy.map((one) => one.atMs)).toEqual(tidy.map((one) => one.atMs).toSorted((a, b) => a - b));
        for (const own of Map.groupBy(tidy, ({ bookie }) => bookie).values())
          for (let at = 1; at < own.length; at++)
            expect([own[at]?.oddsMilli, own[at]?.isSilent]).not.toEqual([
              own[at - 1]?.oddsMilli,
              own[at - 1]?.isSilent,
            ]);
      }),
    );
  });

  test('points that come twice change nothing', () => {
    fc.assert(
      fc.property(close, (all) => {
        expect(tidied([...all, ...all])).toEqual(tidied(all));
        expect(tidied([...tidied(all), ...all])).toEqual(tidied(all));
      }),
    );
  });
});

test('the journal reads as it was written, whatever the order of times', () => {
  const journal = fc.array(
    fc
      .tuple(point, fc.integer({ min: 1, max: 2 ** 31 - 1 }))
      .map(([one, selection]) => ({ ...one, selection })),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(journal, (all) => {
      expect([...decodeJournal(encodeJournal(all))]).toEqual(all);
    }),
  );
});
