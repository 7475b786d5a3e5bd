import { arbQuerySchema } from '@bothways/domain/arbs';
import { describe, expect, it } from 'vitest';
import { isNarrowed, queryOf, readView, rulesOf, widened, writeView } from './arbs-view.ts';

const read = (search: string) => readView(new URLSearchParams(search));
const FULL =
  'view=rejected&sort=time_asc&sports=tennis%2Chockey&books=bet365%2Cpinnacle&min=1.5&max=10&liquid=1&overtime=same&least=0.5&per=3&near=1&all=1&reason=STALE&arb=e1%7Ca';

describe('readView', () => {
  it('has the defaults of the specification', () => {
    expect(read('')).toEqual({
      tab: 'list',
      sort: 'profit_desc',
      sports: [],
      bookies: [],
      minPct: undefined,
      maxPct: undefined,
      minGuaranteed: undefined,
      perEvent: 2,
      near: false,
      all: false,
      onlyLiquid: false,
      sameOvertime: false,
      reason: undefined,
      selected: undefined,
    });
  });

  it('ignores what makes no sense and clamps what is out of range', () => {
    expect(
      read('sort=random&sports=tennis,chess&per=9&min=abc&max=500&books=Bet365!,bwin,bwin&reason=X'),
    ).toMatchObject({
      sort: 'profit_desc',
      sports: ['tennis'],
      perEvent: 2,
      minPct: undefined,
      maxPct: 100,
      bookies: ['bwin'],
      reason: undefined,
    });
    expect(read('min=-50&max=&least=-50')).toMatchObject({
      minPct: -10,
      maxPct: undefined,
      minGuaranteed: -10,
    });
    expect(read('least=101').minGuaranteed).toBe(100);
    expect(read('least=x').minGuaranteed).toBeUndefined();
    expect(read('min=5&max=2')).toMatchObject({ minPct: undefined, maxPct: undefined });
  });
});

describe('writeView', () => {
  it('gives back the address it was read from', () => {
    expect(writeView(read(FULL)).toString()).toBe(FULL);
    expect(writeView(read('')).toString()).toBe('');
  });

  it('keeps the search text, which is the top bar’s', () => {
    expect(writeView(widened(read('min=2')), new URLSearchParams('q=real&min=2')).toString()).toBe('q=real');
  });

  it('drops the reason outside the rejected list', () => {
    expect(writeView({ ...read(FULL), tab: 'list' }).has('reason')).toBe(false);
  });
});

describe('queryOf', () => {
  it('asks for the whole feed of the mode unless bookmakers are chosen', () => {
    expect(arbQuerySchema.parse(queryOf(read(''), 'live'))).toMatchObject({
      mode: 'live',
      bookies: [],
      minPercentage: 0,
      maxPercentage: 100,
      limit: 100,
      sort: 'profit_desc',
    });
    expect(arbQuerySchema.parse(queryOf(read(''), 'prematch'))).toMatchObject({ minPercentage: 0 });
    expect(arbQuerySchema.parse(queryOf({ ...read(FULL), near: false }, 'prematch'))).toMatchObject({
      mode: 'prematch',
      bookies: ['bet365', 'pinnacle'],
      sports: ['tennis', 'hockey'],
      minPercentage: 1.5,
      maxPercentage: 10,
      onlyLiquidEvents: true,
      filterOvertimeMismatch: true,
    });
  });
});

describe('the range of the address', () => {
  const configured = { minPercentage: 1, maxPercentage: 10 };
  it.each([
    ['', configured],
    ['min=2', { minPercentage: 2, maxPercentage: 10 }],
    ['min=12', { minPercentage: 12 }],
    ['max=0.5', { minPercentage: 0, maxPercentage: 0.5 }],
    ['min=12&max=20', { minPercentage: 12, maxPercentage: 20 }],
  ])(
    'with %s in it takes the place of the configuration’s, which may not contradict it',
    (search, expected) => {
      const range = { maxPercentage: undefined, ...expected };
      expect({ ...range, ...queryOf(read(search), 'prematch', configured) }).toMatchObject(range);
      expect({ ...range, ...rulesOf(read(search), configured) }).toMatchObject(range);
    },
  );
});

describe('the range of the list', () => {
  it.each([
    ['', {}, 0, 100],
    ['', { minPercentage: -3, maxPercentage: 10 }, 0, 10],
    ['min=-5', {}, 0, 100],
    ['max=-5', {}, 0, 100],
    ['max=0', {}, 0, 0],
    ['near=1', {}, -10, -1e-6],
    ['near=1', { minPercentage: -3, maxPercentage: 10 }, -3, -1e-6],
    ['near=1', { minPercentage: 0, maxPercentage: 10 }, -10, -1e-6],
    ['near=1&min=-2&max=-1', {}, -2, -1],
    ['near=1&min=2', {}, -10, -1e-6],
  ])('with "%s" and %o is %d to %d: an arb has 0 percent or more', (search, configured, min, max) => {
    for (const mode of ['prematch', 'live'] as const) {
      const query = arbQuerySchema.parse(queryOf(read(search), mode, configured));
      expect([query.minPercentage, query.maxPercentage]).toEqual([min, max]);
    }
  });
});

describe('what the worst result must pay', () => {
  it.each([
    ['', 0.5, 0.5],
    ['', undefined, undefined],
    ['near=1', 0.5, undefined],
    ['least=2', 0.5, 2],
    ['least=-1', 0.5, -1],
    ['least=0', undefined, 0],
    ['least=2&near=1', undefined, undefined],
  ])(
    'with "%s" and %s configured is %s: what is near an arb guarantees nothing',
    (search, configured, asked) => {
      const base = configured === undefined ? {} : { minGuaranteed: configured };
      expect(arbQuerySchema.parse(queryOf(read(search), 'prematch', base)).minGuaranteed).toBe(asked);
      expect(rulesOf(read(search), base).minGuaranteed).toBe(asked);
    },
  );
});

describe('the whole list', () => {
  it('is asked for where the address says so, but not of what was rejected', () => {
    expect(queryOf(read('all=1'), 'live').limit).toBe(1000);
    expect(queryOf(read('all=1&view=rejected'), 'live').limit).toBeUndefined();
  });
});

describe('isNarrowed', () => {
  it('counts filters, not sort or tab', () => {
    expect(isNarrowed(read('sort=time_asc&view=rejected&per=4&arb=x'))).toBe(false);
    expect(isNarrowed(read('overtime=same'))).toBe(true);
    expect(isNarrowed(read('near=1'))).toBe(true);
    expect(isNarrowed(read('least=0'))).toBe(true);
    expect(isNarrowed(widened(read(FULL)))).toBe(false);
  });
});
