import { describe, expect, it } from 'vitest';
import {
  type MatchedView,
  matchedQueryOf,
  narrowsMatched,
  readMatchedView,
  widenedMatched,
  writeMatchedView,
} from './matched-view.ts';

const read = (query: string): MatchedView => readMatchedView(new URLSearchParams(query));
const OWN = { bookies: ['bwin'], exchanges: [], bookieMapping: {} };

describe('the address of the oddsmatcher', () => {
  it('holds everything that a person would share', () => {
    const query =
      'kind=snr&back=bet365%2Cbwin&lay=smarkets&from=3.5&to=8&min=90&max=120&hours=48&liquid=25&arbs=no&sports=tennis&sort=time_asc&bet=x';
    const view = read(query);
    expect(writeMatchedView(view, new URLSearchParams('q=arsenal')).toString()).toBe(`q=arsenal&${query}`);
    expect(view).toMatchObject({ kind: 'snr', bookies: ['bet365', 'bwin'], minOdds: 3.5, withinHours: 48 });
  });

  it.each([
    ['kind=cash&sort=best&hours=-1&liquid=many&sports=chess', ''],
    ['from=5&to=2', 'from=5'],
    ['min=90&max=80', 'min=90'],
    ['back=%3Cscript%3E,bwin', 'back=bwin'],
  ])('takes what makes no sense for not given: %s', (query, kept) => {
    expect(writeMatchedView(read(query), new URLSearchParams()).toString()).toBe(kept);
  });

  it('says whether anything narrows the list', () => {
    expect(narrowsMatched(read('kind=snr&sort=time_asc&bet=x'))).toBe(false);
    expect(narrowsMatched(read('hours=3'))).toBe(true);
    expect(narrowsMatched(widenedMatched(read('hours=3&back=bwin&arbs=no')))).toBe(false);
  });
});

describe('the query of a view', () => {
  it("asks for the person's own bookmakers until the address names some", () => {
    expect(matchedQueryOf(read(''), OWN)).toMatchObject({
      kind: 'qualifying',
      bookies: ['bwin'],
      exchanges: [],
    });
    expect(matchedQueryOf(read('back=bet365'), OWN).bookies).toEqual(['bet365']);
  });

  it('leaves out what would be an arb only where that is asked', () => {
    expect(matchedQueryOf(read(''), OWN).maxRating).toBeUndefined();
    expect(matchedQueryOf(read('arbs=no'), OWN).maxRating).toBe(100);
    expect(matchedQueryOf(read('arbs=no&max=95'), OWN).maxRating).toBe(95);
    expect(matchedQueryOf(read('arbs=no&min=150'), OWN).maxRating).toBeUndefined();
  });
});
