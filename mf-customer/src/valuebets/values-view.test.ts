import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { describe, expect, it } from 'vitest';
import { narrows } from '../filters/index.ts';
import {
  readValuesView,
  valuesQueryOf,
  valuesRulesOf,
  widenedValues,
  writeValuesView,
} from './values-view.ts';

const read = (search: string) => readValuesView(new URLSearchParams(search));
const FULL =
  'sort=time_asc&sports=tennis%2Chockey&books=bet365%2Cpinnacle&min=1.5&max=10&liquid=1&overtime=same&per=3';

describe('the address of a list of value bets', () => {
  it('gives back what it was read from', () => {
    expect(writeValuesView(read(FULL), new URLSearchParams()).toString()).toBe(FULL);
    expect(writeValuesView(read(''), new URLSearchParams('q=real')).toString()).toBe('q=real');
    const rejected = 'view=rejected&reason=STALE';
    expect(writeValuesView(read(`${rejected}&bet=x`), new URLSearchParams()).toString()).toBe(rejected);
  });

  it('counts as not given where it makes no sense, and is held within what can be asked', () => {
    expect(read('min=-60&max=101&per=5&sort=best')).toMatchObject({
      minPct: -50,
      maxPct: 100,
      perEvent: 2,
      sort: undefined,
    });
    expect(read('min=-50&max=100')).toMatchObject({ minPct: -50, maxPct: 100 });
    expect(read('min=5&max=2')).toMatchObject({ minPct: undefined, maxPct: undefined });
  });

  it('narrows by its filters, not by order, room or tab', () => {
    expect(narrows(read('sort=time_asc&per=4&view=rejected&bet=x'))).toBe(false);
    expect(narrows(read('books=bwin'))).toBe(true);
    expect(narrows(read('max=3'))).toBe(true);
    expect(narrows(widenedValues(read(FULL)))).toBe(false);
    expect(widenedValues(read(FULL))).toMatchObject({ sort: 'time_asc', perEvent: 3 });
  });
});

describe('what a list of value bets asks', () => {
  const configured = { minPercentage: 3, maxPercentage: 40, sports: ['tennis' as const] };
  it.each([
    ['', { minPercentage: 3, maxPercentage: 40 }],
    ['min=5', { minPercentage: 5, maxPercentage: 40 }],
    ['max=2', { maxPercentage: 2 }],
    ['min=50', { minPercentage: 50 }],
    ['min=-5&max=60', { minPercentage: -5, maxPercentage: 60 }],
  ])('with "%s" in the address is that before what the configuration says', (search, expected) => {
    const range = { minPercentage: undefined, maxPercentage: undefined, ...expected };
    expect({ ...range, ...valuesQueryOf(read(search), 'prematch', configured) }).toMatchObject(range);
    expect({ ...range, ...valuesRulesOf(read(search), configured) }).toMatchObject(range);
    const asked = valueBetQuerySchema.safeParse(valuesQueryOf(read(search), 'prematch', configured));
    expect(asked.error).toBeUndefined();
  });

  it('is of the address’s bookmakers and sports, else of the configuration’s, and as strict as either', () => {
    const base = { ...configured, channels: ['live' as const, 'bwin'], onlyLiquidEvents: true };
    expect(valuesQueryOf(read(''), 'live', base)).toMatchObject({
      channels: ['live', 'bwin'],
      sports: ['tennis'],
      onlyLiquidEvents: true,
      filterOvertimeMismatch: false,
    });
    expect(valuesQueryOf(read(FULL), 'live', base)).toMatchObject({
      channels: ['live', 'bet365', 'pinnacle'],
      sports: ['tennis', 'hockey'],
      onlyLiquidEvents: true,
      filterOvertimeMismatch: true,
      sort: 'time_asc',
    });
  });
});
