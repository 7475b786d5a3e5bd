import { describe, expect, it } from 'vitest';
import { EventMatcher } from './matcher.ts';
import type { Merge } from './merges.ts';
import { see } from './testing/state-event.ts';

const ROUND = ['Lille - Nice', 'Metz - Brest', 'Lens - Nantes', 'PSG - Lyon'];

interface Listing {
  names?: readonly string[];
  minute?: number;
  time?: string;
  sport?: string;
}

/** A source lists matches of a league; returns their keys. */
const list = (
  matcher: EventMatcher,
  source: string,
  league: string,
  { names = ROUND, minute = 0, time = '15:00', sport = 'football' }: Listing = {},
): string[] =>
  names.map((each) => {
    const id = `${league}${each}${time}`.replaceAll(' ', '_');
    return see(matcher, `${source}: #${id} ${sport} | ${league} | ${each} | ${time}`, minute).key;
  });

/** Lets minutes pass in which nothing new is listed; returns what was joined. */
function pass(matcher: EventMatcher, minutes: number): Merge[] {
  see(matcher, 'clock: #clock hockey | / | Alpha - Omega | 2026-12-24 15:00', minutes);
  return Array.from({ length: 30 }, () => matcher.takeMerges()).flat();
}

describe('matches that only their leagues tell apart', () => {
  it.each([
    ['football', 'France / Ligue 1', 'France / D1 Arkema'],
    ['football', 'Netherlands / Eredivisie', 'Netherlands / Eredivisie Vrouwen'],
    ['football', 'Netherlands / Eredivisie', 'Netherlands / Beloften'],
    ['football', 'Portugal / Primeira Liga', 'Portugal / Liga BPI'],
    ['basketball', 'USA / NBA', 'USA / NBA 2K'],
    ['basketball', 'USA / NBA', 'USA / NBA Summer League'],
    ['tennis', '/ ATP Madrid', '/ WTA Madrid'],
    ['football', 'Norway / Eliteserien', 'Norway / Kvinneligaen'],
  ])('are never joined at sight: %s, %s and %s', (sport, one, two) => {
    const matcher = new EventMatcher();
    const [key] = list(matcher, 'a', one, { names: ['Alfa - Beta'], sport });
    const [other] = list(matcher, 'b', two, { names: ['Alfa - Beta'], sport });
    expect(other).not.toBe(key);
    pass(matcher, 60);
    expect(matcher.sightings(key ?? '')).toHaveLength(1);
  });

  it('are left to a person, who joins them', () => {
    const matcher = new EventMatcher();
    list(matcher, 'a', 'France / Ligue 1', { names: ['Lille - Nice'] });
    list(matcher, 'b', 'France / Championnat', { names: ['Lille - Nice'] });
    const [review] = matcher.reviews();
    expect(review?.reason).toBe('LEAGUE');
    expect(matcher.accept(review?.id ?? '')).toMatchObject({ swapped: false });
    expect(matcher.learned().leagues).toMatchObject([{ agreed: ['2026-11-21 lille - nice'] }]);
  });

  it('are joined as soon as enough of both leagues agree, and those to come at sight', () => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1');
    list(matcher, 'b', 'France / Championnat');
    expect(matcher.reviews()).toHaveLength(4);
    expect(pass(matcher, 1)).toEqual([]);
    expect(pass(matcher, 2)).toHaveLength(4);
    expect(matcher.reviews()).toEqual([]);
    expect(keys.map((key) => matcher.sightings(key).length)).toEqual([2, 2, 2, 2]);
    const [next] = list(matcher, 'a', 'France / Ligue 1', {
      names: ['Nice - Metz'],
      time: '2026-11-28 15:00',
    });
    expect(
      list(matcher, 'b', 'France / Championnat', { names: ['Nice - Metz'], time: '2026-11-28 15:00' }),
    ).toEqual([next]);
  });

  it('after a restart as well, by what was learned and by the evidence of before', () => {
    const before = new EventMatcher();
    list(before, 'a', 'France / Ligue 1', { names: ROUND.slice(0, 2) });
    list(before, 'b', 'France / Championnat', { names: ROUND.slice(0, 2) });
    pass(before, 2);
    const leagues = before.takeLeagues();
    expect(leagues).toMatchObject([{ isLearned: false, contrary: 0 }]);
    expect(before.takeLeagues()).toEqual([]);
    const matcher = new EventMatcher();
    matcher.recall({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [], leagues });
    list(matcher, 'a', 'France / Ligue 1', { names: ROUND.slice(3) });
    list(matcher, 'b', 'France / Championnat', { names: ROUND.slice(3) });
    expect(pass(matcher, 2)).toHaveLength(1);
    const again = new EventMatcher({ learned: matcher.learned() });
    const [key] = list(again, 'a', 'France / Ligue 1', { names: ['Lille - Nice'] });
    expect(list(again, 'c', 'France / Ligue 1', { names: ['Lille - Nice'] })).toEqual([key]);
    expect(list(again, 'b', 'France / Championnat', { names: ['Lille - Nice'] })).toEqual([key]);
  });

  it('not while teams of the one play other matches in the other', () => {
    const matcher = new EventMatcher();
    list(matcher, 'a', 'France / Ligue 1');
    list(matcher, 'b', 'France / D1', { names: ROUND.slice(0, 3) });
    list(matcher, 'b', 'France / D1', { names: ['PSG - Lille', 'Lyon - Nice'], time: '2026-11-22 15:00' });
    expect(pass(matcher, 2)).toEqual([]);
    expect(pass(matcher, 60)).toEqual([]);
  });

  it('not to a second league of a source, which has the first league already', () => {
    const matcher = new EventMatcher();
    list(matcher, 'a', 'France / Ligue 1');
    list(matcher, 'b', 'France / Championnat');
    expect(pass(matcher, 2)).toHaveLength(4);
    const later = { time: '2026-11-28 15:00', minute: 10 };
    list(matcher, 'a', 'France / Ligue 1', later);
    list(matcher, 'b', 'France / Arcadia', later);
    expect(pass(matcher, 60)).toEqual([]);
    expect(matcher.reviews().map(({ reason }) => reason)).toEqual(['LEAGUE', 'LEAGUE', 'LEAGUE', 'LEAGUE']);
  });

  it('with both of a source’s twins listed, the right one', () => {
    const matcher = new EventMatcher();
    list(matcher, 'b', 'France / Arcadia', { names: ['PSG - Lyon'] });
    const keys = list(matcher, 'a', 'France / Ligue 1');
    list(matcher, 'b', 'France / Championnat');
    pass(matcher, 2);
    const leaguesOf = (key = ''): string[] => matcher.sightings(key).map(({ event }) => event.league);
    for (const key of keys.slice(0, 3)) expect(leaguesOf(key)).toEqual(['Ligue 1', 'Championnat']);
    expect(leaguesOf(keys[3])).not.toContain('Arcadia');
  });

  it('a league that only one source calls one of women is one after twice as many', () => {
    const matcher = new EventMatcher();
    const names = [...ROUND, 'Reims - Dijon', 'Le Havre - Nancy'];
    list(matcher, 'a', 'France / Division 1 Ladies', { names });
    list(matcher, 'b', 'France / Arcadia', { names });
    expect(matcher.reviews().map(({ reason }) => reason)).toEqual(names.map(() => 'CLASS'));
    expect(pass(matcher, 2)).toHaveLength(6);
    const [next] = list(matcher, 'b', 'France / Arcadia', {
      names: ['Nice - Metz'],
      time: '2026-11-28 15:00',
    });
    expect(next).toBe('football-20261128-nice-metz-women');
  });

  it('a source that names no league is asked about none', () => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1');
    expect(list(matcher, 'b', '/')).toEqual(keys);
  });
});
