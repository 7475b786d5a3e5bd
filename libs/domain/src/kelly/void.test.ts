import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineShare } from '../fair-odds/index.ts';
import {
  type Chances,
  chancesOf,
  expectedNet,
  KellyError,
  kelly,
  kellySettled,
  kellyStake,
} from './index.ts';

const growth = (odds: number, { won = 0, halfWon = 0, halfLost = 0, lost = 0 }: Chances, f: number): number =>
  won * Math.log1p(f * (odds - 1)) +
  halfWon * Math.log1p((f * (odds - 1)) / 2) +
  halfLost * Math.log1p(-f / 2) +
  (lost === 0 ? 0 : lost * Math.log1p(-f));

const weights = fc.tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 100 })));
const chances = weights
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts): Chances => {
    const sum = parts.reduce((total, part) => total + part, 0);
    const [won = 0, halfWon = 0, back = 0, halfLost = 0, lost = 0] = parts.map((part) => part / sum);
    return { won, halfWon, void: back, halfLost, lost };
  });
const prices = fc.integer({ min: 1050, max: 12_000 }).map((milli) => milli / 1000);

describe('Kelly with a void', () => {
  it('stakes the same however often the stake comes back, and expects less', () => {
    for (const back of [0, 0.1, 0.3, 0.6]) {
      const ways = { won: 0.55 * (1 - back), void: back, lost: 0.45 * (1 - back) };
      expect(kellySettled(2.1, ways)).toBeCloseTo(kelly(2.1, 0.55), 9);
      expect(expectedNet(2.1, ways)).toBeCloseTo(0.155 * (1 - back), 9);
    }
  });

  it('stakes more where only half is lost: -0.25 at 2.10 with 48 % wins and 8 % draws', () => {
    const ways = { won: 0.48, halfLost: 0.08, lost: 0.44 };
    // Inverse fair odds 0.48 / 0.96 = 0.5, taken for the chance of a plain bet.
    expect(kelly(2.1, 0.5)).toBeCloseTo(0.0455, 4);
    expect(kellySettled(2.1, ways)).toBeCloseTo(0.0464, 3);
    expect(kellySettled(2.1, ways)).toBeGreaterThan(kelly(2.1, 0.5));
  });

  it('grows the bank faster than any other share', () => {
    fc.assert(
      fc.property(prices, chances, fc.double({ min: 0, max: 0.999, noNaN: true }), (odds, ways, other) => {
        const own = growth(odds, ways, Math.min(0.999, kellySettled(odds, ways)));
        expect(own).toBeGreaterThanOrEqual(growth(odds, ways, other) - 1e-9);
      }),
    );
  });

  it('stakes nothing on what loses or only comes back', () => {
    expect(kellySettled(2, { won: 0.4, void: 0.2, lost: 0.4 })).toBe(0);
    expect(kellySettled(3, { void: 1 })).toBe(0);
  });

  it.each([
    ['too much', { won: 0.6, lost: 0.6 }],
    ['too little', { won: 0.6 }],
    ['less than nothing', { won: 1.2, lost: -0.2 }],
    ['no numbers', { won: Number.NaN, lost: 1 }],
  ])('refuses chances of %s', (_, ways) => {
    expect(() => kellySettled(2, ways)).toThrow(KellyError);
  });

  it('is what the calculator advises and expects', () => {
    const plan = kellyStake({
      bankCents: 100_000,
      fraction: 0.25,
      odds: 2.1,
      probability: 0.55,
      chances: { won: 0.385, void: 0.3, lost: 0.315 },
    });
    const plain = kellyStake({ bankCents: 100_000, fraction: 0.25, odds: 2.1, probability: 0.55 });
    expect(plan?.stakeCents).toBe(plain?.stakeCents);
    expect(plan).toMatchObject({ probability: 0.385, isAssumed: false });
    expect(plan?.expectedCents).toBe(Math.round((plan?.stakeCents ?? 0) * 0.155 * 0.7));
  });
});

describe('the chances of a line', () => {
  const probabilities = fc
    .array(fc.integer({ min: 1, max: 100 }), { minLength: 7, maxLength: 7 })
    .map((parts) => {
      const sum = parts.reduce((total, part) => total + part, 0);
      return parts.map((part) => part / sum);
    });
  /** Chance of each number from -3 to 3. */
  const aboveOf = (chance: readonly number[]) => (line: number) =>
    chance.reduce((sum, one, at) => (at - 3 > line ? sum + one : sum), 0);
  const lines = fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4);
  const sides = fc.constantFrom<readonly number[]>([0.5], [-0.5], [0.5, -0.5]);

  it('come back from the fair odds of the line and of a half line beside it', () => {
    fc.assert(
      fc.property(probabilities, lines, sides, (chance, line, known) => {
        const above = aboveOf(chance);
        const n = Math.round(line);
        const halves = new Map(known.map((off) => [n + off, above(n + off)]));
        const ways = chancesOf({
          line,
          share: lineShare(line, above),
          halfShare: (half) => halves.get(half),
        });
        const isHalf = Math.abs(line % 1) === 0.5;
        const on = isHalf ? 0 : (chance[n + 3] ?? 0);
        const back = (ways?.void ?? 0) + (ways?.halfWon ?? 0) + (ways?.halfLost ?? 0);
        expect(back).toBeCloseTo(on, 9);
        expect(ways?.won).toBeCloseTo(isHalf ? above(line) : above(n + 0.5), 9);
      }),
    );
  });

  it('are not made up where no half line is known, nor where they contradict', () => {
    expect(chancesOf({ line: 0, share: 0.55, halfShare: () => undefined })).toBeUndefined();
    expect(chancesOf({ line: 0.25, share: 0.5, halfShare: () => undefined })).toBeUndefined();
    expect(
      chancesOf({ line: 0, share: 0.4, halfShare: (line) => (line > 0 ? 0.45 : undefined) }),
    ).toBeUndefined();
    expect(chancesOf({ line: 0.1, share: 0.4, halfShare: () => 0.4 })).toBeUndefined();
    expect(chancesOf({ line: 0, share: 1, halfShare: () => 0.4 })).toBeUndefined();
  });
});
