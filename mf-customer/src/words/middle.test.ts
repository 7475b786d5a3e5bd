import type { ArbBet } from '@bothways/domain/arbs';
import { describe, expect, it } from 'vitest';
import { aBet } from '../testing/factories.ts';
import { middleRange, rangeText } from './middle.ts';

const totals = (over: number, under: number): ArbBet[] => [
  aBet({ selection: 'over', handicap: over }),
  aBet({ selection: 'under', handicap: under }),
];
const handicaps = (first: number, second: number): ArbBet[] => [
  aBet({ marketShortName: 'AH', selection: '1', handicap: first }),
  aBet({ marketShortName: 'AH', selection: '2', handicap: second }),
];

describe('middleRange', () => {
  it.each([
    [2.25, 2.75, '2–3'],
    [1.75, 2.25, '2'],
    [163.5, 165.5, '164–165'],
    [2.5, 3, '3'],
    [2.5, 3.5, '3'],
  ])('over %d and under %d meet at %s', (over, under, text) => {
    const range = middleRange(totals(over, under), 'football');
    expect(range && rangeText(range)).toBe(text);
  });

  it.each([
    [-1.5, 2.5, '+2'],
    [-0.5, 1.5, '+1'],
    [0.75, 0.5, '−1–0'],
    [1.5, 0.5, '−1–0'],
  ])('side 1 at %d and side 2 at %d meet at margin %s', (first, second, text) => {
    const range = middleRange(handicaps(first, second), 'football');
    expect(range && rangeText(range)).toBe(text);
  });

  it('takes a lay of one side for the other', () => {
    const [over = aBet(), higher = aBet()] = [1.75, 2.25].map((handicap) =>
      aBet({ selection: 'over', handicap }),
    );
    const range = middleRange([over, { ...higher, side: 'lay' }], 'football');
    expect(range && rangeText(range)).toBe('2');
    const [own = aBet(), other = aBet()] = handicaps(-1.5, 2.5);
    const laid: ArbBet = { ...other, side: 'lay', selection: '1', handicap: -2.5 };
    const margin = middleRange([own, laid], 'football');
    expect(margin && rangeText(margin)).toBe('+2');
  });

  it('knows no range of opposite half lines, of three legs or of winners', () => {
    expect(middleRange(totals(2.5, 2.5), 'football')).toBeUndefined();
    expect(
      middleRange([...totals(2.25, 2.75), aBet({ selection: 'X', marketShortName: 'W' })], 'football'),
    ).toBeUndefined();
    expect(
      middleRange(
        [aBet({ marketShortName: 'W', selection: '1' }), aBet({ marketShortName: 'W', selection: '2' })],
        'football',
      ),
    ).toBeUndefined();
  });

  it.each([
    ['basketball', 0.5, 0.5, true, undefined],
    ['basketball', -0.5, 2.5, true, '+1–+2'],
    ['basketball', 2.5, 0.5, true, '−2–−1'],
    ['basketball', 0.5, 0.5, false, '0'],
    ['americanFootball', 0.5, 0.5, true, '0'],
    ['tennis', 0.5, 0.5, true, '0'],
    ['football', 0.5, 0.5, true, '0'],
  ] as const)(
    'in %s with %d and %d (overtime: %s) is %s: no draw where play goes on',
    (sport, one, two, overTimeIncluded, text) => {
      const bets = handicaps(one, two).map((bet) => ({ ...bet, overTimeIncluded }));
      const range = middleRange(bets, sport);
      expect(range && rangeText(range)).toBe(text);
    },
  );
});
