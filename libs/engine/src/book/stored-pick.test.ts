import { expect, test } from 'vitest';
import { readStoredPick, wholeMarketOf } from './stored-pick.ts';

test.each([
  ['W.FT.1', 'W.FT'],
  ['W.FT.lay.X', 'W.FT.lay'],
  ['AH.FT.ot.1.-0.25', 'AH.FT.ot.-0.25'],
  ['AH.FT.ot.2.0.25', 'AH.FT.ot.-0.25'],
  ['AH.FT.2.0', 'AH.FT.0'],
  ['EH.FT.X.-1', 'EH.FT.-1'],
  ['OUT.H1.t2.over.1.5', 'OUT.H1.t2.1.5'],
  ['CS.FT.2-1', 'CS.FT'],
])('%s is of the line %s', (text, line) => expect(readStoredPick(text)?.line).toBe(line));

test.each(['', 'W', 'W.FT', 'Q.FT.9', 'W.FT.1.x'])('"%s" is no pick', (text) => {
  expect(readStoredPick(text)).toBeUndefined();
  expect(wholeMarketOf(text, 'football', true)).toBeUndefined();
});

test('a market is whole with a draw where there may be one', () => {
  const of = (text: string, sport: 'football' | 'tennis', hasDraw = false) =>
    wholeMarketOf(text, sport, hasDraw)?.selections;
  expect(of('W.FT.1', 'football')).toEqual(['1', 'X', '2']);
  expect(of('W.FT.1', 'tennis')).toEqual(['1', '2']);
  expect(of('W.FT.1', 'tennis', true)).toEqual(['1', 'X', '2']);
  expect(of('CS.FT.2-1', 'football')).toBeUndefined();
  expect(of('W.FT.lay.1', 'football')).toBeUndefined();
});
