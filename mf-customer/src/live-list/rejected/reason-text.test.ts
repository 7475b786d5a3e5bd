import type { RejectReason } from '@bothways/domain/arbs';
import { formatOdds, type Locale } from '@bothways/ui';
import { describe, expect, it } from 'vitest';
import { plainName } from '../../bookies/index.ts';
import { anArb } from '../../testing/factories.ts';
import { wordsIn } from '../../testing/texts.ts';
import { measuredText, reasonText } from './reason-text.ts';

const tellingIn = (locale: Locale) => ({
  t: wordsIn(locale),
  locale,
  bookieName: plainName,
  oddsText: (odds: number) => formatOdds(odds, locale),
});

const told = (reason: RejectReason, reasonDetail: Record<string, string | number>, locale: Locale = 'en') =>
  measuredText(anArb({ reason, reasonDetail }), tellingIn(locale));

describe('measuredText', () => {
  it.each<[RejectReason, Record<string, string | number>, string]>([
    [
      'STALE',
      { bookie: 'bwin', odds: 2.12, ageMs: 420_000, limitMs: 120_000 },
      'Bwin at 2.120 was seen 7 min ago; the limit is 2 min.',
    ],
    [
      'SKEW',
      { bookie: 'bwin', apartMs: 95_000, limitMs: 60_000 },
      'Bwin is 1 min behind; the limit is 1 min.',
    ],
    [
      'SKEW',
      { bookie: 'bwin', apartMs: 4000, profitPct: 0.74, wanderPct: 0.87 },
      'Bwin is 4 s behind: prices move 0.87% in that time, the profit is 0.74%.',
    ],
    ['SKEW', { bookie: 'bwin', odds: 2.5 }, 'It is about Bwin at 2.500.'],
    [
      'STALE',
      { bookmakers: 4, limitMs: 90_000 },
      'A fair price has 4 bookmakers behind it that were not seen for 1 min.',
    ],
    ['SUSPENDED', { bookmakers: 4 }, 'A fair price has 4 bookmakers behind it that take no bets now.'],
    ['SUSPENDED', { bookie: 'bwin', odds: 1.01 }, 'It is about Bwin at 1.010.'],
    [
      'IMPLAUSIBLE',
      { sum: 0.7123, limit: 0.85 },
      'Its inverse odds add up to 0.712; below 0.850 nothing is believed.',
    ],
    [
      'IMPLAUSIBLE',
      { bookie: 'bwin', profitPct: 10, limitPct: 7.5 },
      'It promises 10.00%; of Bwin no more than 7.50% is believed.',
    ],
    ['IMPLAUSIBLE', { bookie: 'bwin', odds: 108.342 }, 'It is about Bwin at 108.342.'],
    ['INCOMPLETE_MARKET', { missing: 'X' }, 'Missing: X.'],
    [
      'RULES',
      { rule: 'twice', bookie: 'bwin', odds: 2.1 },
      'Bwin has 2.100 and another price for the same bet at the same time.',
    ],
    ['RULES', { rule: 'overtime' }, 'One bet counts overtime, another does not.'],
    ['ORIENTATION', { bookie: 'bwin', odds: 3.5 }, 'Bwin at 3.500 fits the other side.'],
    ['STARTED', { bookie: 'bwin', odds: 2.1, begunMs: 120_000 }, 'It began 2 min ago.'],
    [
      'ONE_SIDED_REF',
      { bookmakers: 2, needed: 3 },
      'Independent bookmakers that quote it whole: 2; a fair price takes 3.',
    ],
    [
      'ONE_SIDED_REF',
      { bookie: 'bwin', leftPct: -1.25, limitPct: 2 },
      'Without Bwin its value is −1.25%; it should be 2.00% without any one bookmaker.',
    ],
  ])('%s', (reason, detail, text) => {
    expect(told(reason, detail)).toBe(text);
  });

  it('speaks Spanish', () => {
    expect(told('STALE', { bookie: 'bwin', odds: 2.12, ageMs: 42_000, limitMs: 20_000 }, 'es')).toBe(
      'Bwin a 2,120 se vio hace 42 s; el límite es 20 s.',
    );
  });

  it('adds nothing where the gate did not say what it measured', () => {
    expect(told('STALE', { bookie: 'bwin' })).toBeUndefined();
    expect(measuredText(anArb({ reason: 'STALE' }), tellingIn('en'))).toBeUndefined();
  });
});

describe('reasonText', () => {
  it('of a bookmaker that is in the event twice is not one of other rules of settlement', () => {
    const rejected = anArb({ reason: 'RULES', reasonDetail: { rule: 'twice', bookie: 'bwin', odds: 2.1 } });
    expect(reasonText(rejected, wordsIn('en'))).toMatch(/^A bookmaker is in the event twice/);
  });

  it.each([
    [0.8, 'Too good to be true: almost always a data error.'],
    [1.05, 'Far from what the others say: almost always a data error.'],
  ])('of an implausible price in a sum of %d', (profit, text) => {
    expect(reasonText(anArb({ reason: 'IMPLAUSIBLE', profit }), wordsIn('en'))).toBe(text);
  });
});
