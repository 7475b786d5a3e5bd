import { describe, expect, it } from 'vitest';
import { MARKETS, marketSchema, PERIODS, periodSchema, selectionSchema, TOTAL_MARKETS } from './index.ts';

describe('markets', () => {
  it('have the codes of the specification, each once', () => {
    expect(new Set(MARKETS).size).toBe(MARKETS.length);
    for (const code of [
      'W',
      'AH',
      'EH',
      'OU',
      'OUT',
      'CRN',
      'HOU',
      'HOUT',
      'COUT',
      'TGOU',
      'DC',
      'DNB',
      'BTS',
      'CS',
    ]) {
      expect(marketSchema.parse(code)).toBe(code);
    }
  });

  it.each(['OU', 'OUT', 'CRN', 'HOU', 'HOUT', 'COUT', 'TGOU'] as const)('%s is over or under', (code) => {
    expect(TOTAL_MARKETS.has(code)).toBe(true);
  });

  it.each(['W', 'AH', 'EH', 'DC', 'DNB', 'BTS', 'CS'] as const)('%s is not', (code) => {
    expect(TOTAL_MARKETS.has(code)).toBe(false);
  });

  it.each(['ou', '1X2', '', 'ML'])('"%s" is none', (code) => {
    expect(marketSchema.safeParse(code).success).toBe(false);
  });

  it('know the whole event and its parts', () => {
    expect(PERIODS[0]).toBe('FT');
    expect(periodSchema.safeParse('S5').success).toBe(true);
    expect(periodSchema.safeParse('S6').success).toBe(false);
  });
});

describe('selections', () => {
  it.each(['1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no', '0:0', '2:1', '10:7', '99:99'])(
    '%s',
    (selection) => {
      expect(selectionSchema.parse(selection)).toBe(selection);
    },
  );

  it.each([
    'x',
    '2X',
    'Over',
    '2-1',
    '2:',
    ':1',
    '1.5:0',
    '',
    'home',
    '100:1',
    '1:100',
    '-1:2',
    '1:-2',
    '02:1',
    '1:00',
    '1e1:0',
    ' 1:0',
    '1:0\n',
  ])('not "%s"', (selection) => {
    expect(selectionSchema.safeParse(selection).success).toBe(false);
  });
});
