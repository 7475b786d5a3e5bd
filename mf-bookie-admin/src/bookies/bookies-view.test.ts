import type { AdminBookie } from '@bothways/domain/bookies';
import { describe, expect, it } from 'vitest';
import { anAdminBookie, someStats } from '../bookie/testing/an-admin-bookie.ts';
import { bookiesOf, countriesOf, paramsOf, viewOf } from './bookies-view.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:10Z');
const quoting = (events: number, lastSeenOn: string): Partial<AdminBookie> => ({
  stats: someStats({ prematch: { events, quotes: events * 3, lastSeenOn } }),
});
const off = { ...anAdminBookie('x').live, enabled: false };

const BOOKIES = [
  anAdminBookie('winamax', quoting(5, '2026-11-20T10:00:02Z')),
  anAdminBookie('bet365', { countries: ['ES', 'GB'], ...quoting(9, '2026-11-20T10:00:01Z') }),
  anAdminBookie('ps3838', { ogBookie: 'pinnacle', countries: ['CW'], live: off }),
  anAdminBookie('unibet', { label: 'Ünibet', ...quoting(7, '2026-11-20T09:46:00Z'), live: off }),
];
const view = (query: string) =>
  bookiesOf(BOOKIES, viewOf(new URLSearchParams(query)), NOW_MS).map(({ value }) => value);

describe('the view of the bookmaker list', () => {
  it.each([
    ['', ['bet365', 'ps3838', 'unibet', 'winamax']],
    ['sort=events', ['bet365', 'unibet', 'winamax', 'ps3838']],
    ['sort=seen', ['winamax', 'bet365', 'unibet', 'ps3838']],
    ['show=quoting', ['bet365', 'winamax']],
    ['show=silent', ['ps3838']],
    ['show=stale', ['unibet']],
    ['mode=live', ['bet365', 'winamax']],
    ['mode=none', []],
    ['country=GB', ['bet365']],
    ['q=WINA', ['winamax']],
    ['q=pinnacle', ['ps3838']],
    ['q=UNIBET', ['unibet']],
    ['q=únibet', ['unibet']],
    ['q=wínamax', ['winamax']],
    ['q=nobody', []],
    ['sort=odd&show=odd&mode=odd', ['bet365', 'ps3838', 'unibet', 'winamax']],
  ])('of "%s" is %j', (query, values) => {
    expect(view(query)).toEqual(values);
  });

  it('comes back from its address', () => {
    const chosen = { search: 'bet', country: 'ES', taken: 'live', show: 'silent', sort: 'seen' } as const;
    expect(viewOf(paramsOf(chosen))).toEqual(chosen);
    expect(paramsOf(viewOf(new URLSearchParams())).toString()).toBe('');
  });

  it('offers the countries with the most bookmakers first', () => {
    expect(countriesOf(BOOKIES)).toEqual([
      { country: 'ES', count: 3 },
      { country: 'CW', count: 1 },
      { country: 'GB', count: 1 },
    ]);
  });
});
