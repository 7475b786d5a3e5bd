import { DAY_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBlock, encodeBlock, type StoredPoint, tidied } from './block.ts';
import { decodeJournal, encodeJournal } from './journal.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const point: fc.Arbitrary<StoredPoint> = fc.record({
  bookie: fc.integer({ min: 1, max: 200 }),
  atMs: fc.integer({ min: START_MS, max: START_MS + 90 * DAY_MS }),
  oddsMilli: fc.oneof(fc.constant(0), fc.integer({ min: 1001, max: 1_000_000 })),
});
const points = fc.array(point, { maxLength: 300 });
const close = fc.array(
  fc.record({
    bookie: fc.integer({ min: 1, max: 3 }),
    atMs: fc.integer({ min: START_MS, max: START_MS + 10 }),
    oddsMilli: fc.constantFrom(0, 2000, 2010),
  }),
  { maxLength: 30 },
);

describe('a block', () => {
  test('reads as it was written', () => {
    fc.assert(
      fc.property(points, (all) => {
        const sorted = all.toSorted((a, b) => a.atMs - b.atMs);
        expect(decodeBlock(encodeBlock(sorted))).toEqual(sorted);
      }),
    );
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

  test('takes at most six bytes a point of a market as it is: 40 bookmakers, a move every 15 s', () => {
    const market = Array.from({ length: 256 }, (_, step) => ({
      bookie: 1 + ((step * 7) % 40),
      atMs: START_MS + step * 15_000,
      oddsMilli: 2100 + ((step * 13) % 9) * 10,
    }));
    expect(encodeBlock(market).length / market.length).toBeLessThan(6);
  });
});

describe('tidying', () => {
  const stateAt = (all: readonly StoredPoint[], bookie: number, atMs: number) =>
    all
      .filter((one) => one.bookie === bookie && one.atMs <= atMs)
      .toSorted((a, b) => a.atMs - b.atMs)
      .at(-1)?.oddsMilli;

  test('keeps every price at every moment, in order, and nothing that says nothing new', () => {
    fc.assert(
      fc.property(close, (all) => {
        const tidy = tidied(all);
        for (let atMs = START_MS; atMs <= START_MS + 10; atMs++)
          for (const bookie of [1, 2, 3])
            expect(stateAt(tidy, bookie, atMs)).toBe(stateAt(all, bookie, atMs));
        expect(tidy.map((one) => one.atMs)).toEqual(tidy.map((one) => one.atMs).toSorted((a, b) => a - b));
        for (const own of Map.groupBy(tidy, ({ bookie }) => bookie).values())
          for (let at = 1; at < own.length; at++) expect(own[at]?.oddsMilli).not.toBe(own[at - 1]?.oddsMilli);
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
