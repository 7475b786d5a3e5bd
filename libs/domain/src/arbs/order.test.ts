import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arb } from '../../test-data/arb.ts';
import { ARB_SORTS, compareArbs, sortArbs } from './index.ts';

const at = (id: string, profit: number, startedAt: string, eventId = id) =>
  arb({ id, profit, event: { id: eventId, _id: eventId, startedAt } });

const LATE = '2026-11-23T20:00:00.000Z';
const EARLY = '2026-11-21T20:00:00.000Z';
const list = [at('a', 0.98, LATE), at('b', 0.95, EARLY), at('c', 0.97, LATE), at('d', 0.97, EARLY)];
const idsOf = (arbs: readonly { id: string }[]): string => arbs.map(({ id }) => id).join('');

describe('sortArbs', () => {
  it.each([
    ['profit_desc', 'bcda'],
    ['profit_asc', 'acdb'],
    ['time_asc', 'bdca'],
    ['time_desc', 'cabd'],
  ] as const)('%s: %s', (sort, ids) => {
    expect(idsOf(sortArbs(list, sort))).toBe(ids);
  });

  it('leaves the list it is given alone', () => {
    sortArbs(list, 'profit_desc');
    expect(idsOf(list)).toBe('abcd');
  });

  it('gives the same order whatever the order it gets', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(list, { minLength: 4 }),
        fc.constantFrom(...ARB_SORTS),
        (shuffled, sort) => {
          expect(idsOf(sortArbs(shuffled, sort))).toBe(idsOf(sortArbs(list, sort)));
        },
      ),
    );
  });

  it('never calls two different arbs equal', () => {
    for (const sort of ARB_SORTS) {
      for (const one of list) {
        for (const other of list) expect(compareArbs(sort)(one, other) === 0).toBe(one.id === other.id);
      }
    }
  });

  it('compares a start time in another zone by the moment', () => {
    const madrid = at('m', 0.97, '2026-11-21T21:30:00.000+01:00');
    expect(idsOf(sortArbs([at('l', 0.97, '2026-11-21T20:45:00.000Z'), madrid], 'time_asc'))).toBe('ml');
  });
});
