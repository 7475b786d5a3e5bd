import type { AdminBookie } from '@bothways/domain/bookies';
import { describe, expect, it } from 'vitest';
import { bookiesOf, countriesOf, paramsOf, viewOf } from './bookies-view.ts';

const bookie = (value: string, over: Partial<AdminBookie> = {}): AdminBookie => ({
  value,
  bookie: value,
  label: value.toUpperCase(),
  countries: ['ES'],
  prematch: true,
  live: true,
  ...over,
});
const quoting = (events: number, lastSeenOn: string) => ({
  stats: { prematch: { events, quotes: events * 3, lastSeenOn }, live: { events: 0, quotes: 0 } },
});

const BOOKIES = [
  bookie('winamax', quoting(5, '2026-11-20T10:00:02Z')),
  bookie('bet365', { countries: ['ES', 'GB'], ...quoting(9, '2026-11-20T10:00:01Z') }),
  bookie('ps3838', { ogBookie: 'pinnacle', countries: ['CW'] }),
];
const view = (query: string) =>
  bookiesOf(BOOKIES, viewOf(new URLSearchParams(query))).map(({ value }) => value);

describe('the view of the bookmaker list', () => {
  it.each([
    ['', ['bet365', 'ps3838', 'winamax']],
    ['sort=events', ['bet365', 'winamax', 'ps3838']],
    ['sort=seen', ['winamax', 'bet365', 'ps3838']],
    ['show=quoting', ['bet365', 'winamax']],
    ['show=silent', ['ps3838']],
    ['country=GB', ['bet365']],
    ['q=WINA', ['winamax']],
    ['q=pinnacle', ['ps3838']],
    ['q=nobody', []],
    ['sort=odd&show=odd', ['bet365', 'ps3838', 'winamax']],
  ])('of "%s" is %j', (query, values) => {
    expect(view(query)).toEqual(values);
  });

  it('comes back from its address', () => {
    const chosen = { search: 'bet', country: 'ES', show: 'silent', sort: 'seen' } as const;
    expect(viewOf(paramsOf(chosen))).toEqual(chosen);
    expect(paramsOf(viewOf(new URLSearchParams())).toString()).toBe('');
  });

  it('offers the countries with the most bookmakers first', () => {
    expect(countriesOf(BOOKIES)).toEqual([
      { country: 'ES', count: 2 },
      { country: 'CW', count: 1 },
      { country: 'GB', count: 1 },
    ]);
  });
});
