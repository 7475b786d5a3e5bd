import { describe, expect, it } from 'vitest';
import { hedgesOf } from './hedges.ts';
import type { PricedMarket } from './offer.ts';

type Pick = PricedMarket['picks'][number];
const pick = (selection: Pick['selection'], odds: number, handicap?: number): Pick => ({
  selection,
  odds,
  key: `${selection} ${handicap ?? ''}`.trim(),
  share: 1 / odds,
  ...(handicap !== undefined && { handicap }),
});
const market = (of: Partial<PricedMarket> & { picks: Pick[] }): PricedMarket => ({
  market: 'W',
  period: 'FT',
  overTimeIncluded: false,
  ...of,
});
const kinds = (own: Record<string, PricedMarket>, other: Record<string, PricedMarket>) =>
  hedgesOf(new Map(Object.entries(own)), new Map(Object.entries(other))).map(({ kind, price, against }) => ({
    kind,
    pick: price.key,
    odds: price.odds,
    against: against.map(({ odds }) => odds),
  }));

const THREE = market({ picks: [pick('1', 2), pick('X', 3.5), pick('2', 4)] });
const LATE = market({ overTimeIncluded: true, picks: [pick('1', 1.8), pick('2', 2.1)] });
const DOUBLE = market({ market: 'DC', picks: [pick('1X', 1.3), pick('12', 1.3), pick('X2', 1.9)] });
const total = (line: number) =>
  market({ market: 'OU', picks: [pick('over', 1.9, line), pick('under', 1.9, line)] });

describe('what a price can be bet against', () => {
  it('is the other sides of the same market', () => {
    expect(kinds({ w: THREE }, { w: THREE })).toEqual([
      { kind: 'plain', pick: '1', odds: 2, against: [3.5, 4] },
      { kind: 'plain', pick: 'X', odds: 3.5, against: [2, 4] },
      { kind: 'plain', pick: '2', odds: 4, against: [2, 3.5] },
    ]);
  });

  it('is a draw and the other side in regular time, for who wins with overtime', () => {
    expect(kinds({ late: LATE }, { w: THREE })).toEqual([
      { kind: 'overtime', pick: '1', odds: 1.8, against: [3.5, 4] },
      { kind: 'overtime', pick: '2', odds: 2.1, against: [2, 3.5] },
    ]);
  });

  it('is under a line that is a little higher, and no other', () => {
    const lines = { a: total(2.5), b: total(3.25), c: total(5.5) };
    expect(kinds({ low: total(2.5) }, lines)).toEqual([
      { kind: 'middle', pick: 'over 2.5', odds: 1.9, against: [1.9] },
    ]);
    expect(kinds({ low: total(3.5) }, { a: total(2.5) })).toEqual([]);
  });

  it.each([
    ['a double chance, of which two win', { dc: DOUBLE }, { dc: DOUBLE }],
    ['a market that the other does not have', { w: THREE }, { late: LATE }],
  ])('is nothing for %s', (_, own, other) => expect(kinds(own, other)).toEqual([]));
});
