import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarket } from './index.ts';

const oddsOf = (text: string, format?: 'american' | 'fractional') => {
  const read = readMarket(text, format);
  return 'prices' in read ? read.prices.map(({ odds }) => odds) : read;
};

describe('a market as it is pasted', () => {
  it.each([
    ['2.10 3.40 3.60'],
    ['2,10 3,40 3,60'],
    ['2.10, 3.40, 3.60'],
    ['2,10; 3,40; 3,60'],
    ['2.10,3.40,3.60'],
    ['2.10\t3.40\t3.60'],
    ['2.10 | 3.40 | 3.60'],
    ['2.10\r\n3.40\n\n3.60\n'],
    ['Arsenal 2.10\nDraw 3,40\nSchalke 04 3.60'],
    ['Home: 2.10\nX 3.40\n1. FC Köln 3.60'],
  ])('%j is three prices', (text) => {
    expect(oddsOf(text)).toEqual([2.1, 3.4, 3.6]);
  });

  it('keeps the names', () => {
    expect(readMarket('Schalke 04 2.10\nDraw 3.40')).toEqual({
      prices: [
        { name: 'Schalke 04', odds: 2.1 },
        { name: 'Draw', odds: 3.4 },
      ],
    });
  });

  it('is read in the notation of the page', () => {
    expect(oddsOf('+150 -200', 'american')).toEqual([2.5, 1.5]);
    expect(oddsOf('3/2 1/2', 'fractional')).toEqual([2.5, 1.5]);
  });

  it.each([
    ['', { fault: 'tooFew' }],
    ['2.10', { fault: 'tooFew' }],
    ['2.10 1e3', { fault: 'notOdds', piece: '1e3' }],
    ['2.10 0', { fault: 'notOdds', piece: '0' }],
    ['2.10 -1', { fault: 'notOdds', piece: '-1' }],
    ['2.10 1', { fault: 'notOdds', piece: '1' }],
    ['2.10 ٣', { fault: 'notOdds', piece: '٣' }],
    ['Arsenal\nDraw 3.40', { fault: 'notOdds', piece: 'Arsenal' }],
    [Array(41).fill('50').join(' '), { fault: 'tooMany' }],
  ])('%j is refused', (text, fault) => {
    expect(readMarket(text)).toEqual(fault);
  });

  it('never throws and never reads what is no odds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readMarket(text);
        const prices = 'prices' in read ? read.prices : [];
        expect(prices.filter(({ odds }) => !(odds > 1))).toEqual([]);
      }),
    );
  });
});
