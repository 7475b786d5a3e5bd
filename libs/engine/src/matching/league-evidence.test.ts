import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countContrary, countSmaller, type Fixture, isOneLeague } from './league-evidence.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number, home: string, away: string): Fixture => ({ startMs: hours * HOUR_MS, home, away });

describe('whether two leagues are one', () => {
  it.each([
    { agreed: 3, contrary: 0, share: 1, isSameClass: true, isOne: true },
    { agreed: 2, contrary: 0, share: 1, isSameClass: true, isOne: false },
    { agreed: 3, contrary: 1, share: 1, isSameClass: true, isOne: false },
    { agreed: 5, contrary: 1, share: 1, isSameClass: true, isOne: true },
    { agreed: 9, contrary: 0, share: 0.3, isSameClass: true, isOne: false },
    { agreed: 5, contrary: 0, share: 1, isSameClass: false, isOne: false },
    { agreed: 6, contrary: 0, share: 1, isSameClass: false, isOne: true },
    { agreed: 24, contrary: 1, share: 1, isSameClass: false, isOne: false },
  ])('$agreed agree, $contrary contradict, share $share: $isOne', ({ isSameClass, isOne, ...evidence }) => {
    expect(isOneLeague(evidence, isSameClass)).toBe(isOne);
  });

  it('more agreement never makes it doubtful again, more contradiction never settles it', () => {
    const counts = fc.record({
      ...{ agreed: fc.nat(30), contrary: fc.nat(10) },
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(counts, fc.boolean(), (evidence, isSameClass) => {
        const isOne = isOneLeague(evidence, isSameClass);
        const more = isOneLeague({ ...evidence, agreed: evidence.agreed + 1 }, isSameClass);
        const worse = isOneLeague({ ...evidence, contrary: evidence.contrary + 1 }, isSameClass);
        expect([!isOne || more, isOne || !worse]).toEqual([true, true]);
      }),
    );
  });
});

describe('matches that one league cannot have beside those of the other', () => {
  const men = [at(0, 'lille', 'nice'), at(24, 'psg', 'lyon')];

  it.each([
    ['the same match', [at(24, 'psg', 'lyon')], 0],
    ['the same match some minutes later', [at(24.2, 'psg', 'lyon')], 0],
    ['another name of the opponent', [at(24, 'psg', 'olympique lyonnais')], 0],
    ['the next round', [at(24 * 7, 'psg', 'nice')], 0],
    ['a team that plays again a day later', [at(48, 'psg', 'nice')], 2],
    ['other teams', [at(0, 'metz', 'brest')], 0],
  ])('%s', (_case, other, count) => {
    expect(countContrary(men, other, 'football')).toBe(count);
  });

  it('in baseball a team plays twice on a day', () => {
    expect(countContrary([at(17, 'reds', 'cubs')], [at(21, 'reds', 'cubs')], 'baseball')).toBe(0);
  });
});

it('the smaller league counts only while both list matches', () => {
  const long = [0, 24, 48, 72, 96].map((hours) => at(hours, 'a', 'b'));
  expect(countSmaller(long, long.slice(1, 3))).toBe(2);
  expect(countSmaller(long.slice(0, 2), long.slice(3))).toBe(0);
  expect(countSmaller(long, [])).toBe(0);
});
