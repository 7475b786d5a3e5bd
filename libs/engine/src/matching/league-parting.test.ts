import { describe, expect, it } from 'vitest';
import { readLeague } from './league.ts';
import type { LeagueDecision } from './league-links.ts';
import { EventMatcher } from './matcher.ts';
import { see, stateEvent } from './testing/state-event.ts';

const ROUND = ['Lille - Nice', 'Metz - Brest', 'Lens - Nantes', 'PSG - Lyon'];

function list(
  matcher: EventMatcher,
  source: string,
  league: string,
  { names = ROUND, time = '15:00', minute = 0 } = {},
): string[] {
  return names.map((each) => {
    const id = `${league}${each}${time}`.replaceAll(' ', '_');
    return see(matcher, `${source}: #${id} football | ${league} | ${each} | ${time}`, minute).key;
  });
}

/** Lets minutes pass in which nothing new is listed; returns how many events were parted. */
function pass(matcher: EventMatcher, minutes: number): number {
  see(matcher, `clock: #clock${minutes} hockey | / | Alpha${minutes} - Omega | 2026-12-24 15:00`, minutes);
  return Array.from({ length: 30 }, () => {
    matcher.takeMerges();
    return matcher.takeParted();
  }).flat().length;
}

const leagueOf = (source: string, name: string) =>
  readLeague(stateEvent(`football | ${name} | A - B | 15:00`), source);
const word = (one: string, other: string, decided: LeagueDecision['decided']): LeagueDecision => {
  const [a, b] = [one, other].map((each) => {
    const [source = '', name = ''] = each.split(': ');
    return leagueOf(source, name);
  });
  if (!a || !b) throw new Error('two leagues');
  return { one: a, other: b, decided };
};
const sourcesOf = (matcher: EventMatcher, keys: readonly string[]): string[] =>
  keys.map((key) =>
    matcher
      .sightings(key)
      .map(({ source }) => source)
      .join(''),
  );

describe('a person’s word on two leagues', () => {
  it('parts what their equal names joined, keeps apart what comes, and is undone', () => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1');
    expect(list(matcher, 'b', 'France / Ligue 1')).toEqual(keys);
    list(matcher, 'c', 'France / Ligue 1');
    matcher.decideLeagues(word('a: France / Ligue 1', 'b: France / Ligue 1', 'apart'));
    expect(pass(matcher, 1)).toBe(4);
    expect(sourcesOf(matcher, keys)).toEqual(ROUND.map(() => 'ac'));
    const later = { names: ['Nice - Metz'], time: '2026-11-28 15:00', minute: 2 };
    const [next = ''] = list(matcher, 'a', 'France / Ligue 1', later);
    expect(list(matcher, 'b', 'France / Ligue 1', later)).not.toContain(next);
    expect(matcher.reviews()).toEqual([]);
    matcher.decideLeagues(word('a: France / Ligue 1', 'b: France / Ligue 1', undefined));
    expect(pass(matcher, 3)).toBe(0);
    expect(sourcesOf(matcher, [...keys, next])).toEqual([...ROUND.map(() => 'acb'), 'ab']);
  });

  it('moves the prices of those that leave to one key in every process', () => {
    const regroupsOf = (order: readonly string[]) => {
      const matcher = new EventMatcher();
      for (const source of order) list(matcher, source, 'France / Ligue 1', { names: ['Lille - Nice'] });
      matcher.decideLeagues(word('a: France / Ligue 1', 'b: France / Ligue 1', 'apart'));
      return matcher.takeParted();
    };
    const [regroup] = regroupsOf(['a', 'b', 'c']);
    const key = 'football-20261121-lille-nice';
    expect(regroup).toMatchObject({ from: key, rest: { key, swapped: false } });
    const moved = regroup?.speakers.filter(({ place }) => place.key !== key);
    expect(moved).toMatchObject([{ speaker: 'b', place: { swapped: false } }]);
    expect(regroupsOf(['a', 'c', 'b'])[0]?.speakers).toEqual(expect.arrayContaining(moved ?? []));
  });

  it('joins what waited for it, and takes part in a restart', () => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1', { names: ['Lille - Nice'] });
    list(matcher, 'b', 'France / Championnat', { names: ['Lille - Nice'] });
    matcher.decideLeagues(word('b: France / Championnat', 'a: France / Ligue 1', 'same'));
    pass(matcher, 1);
    expect(sourcesOf(matcher, keys)).toEqual(['ab']);
    const again = new EventMatcher({ learned: matcher.learned() });
    const [key] = list(again, 'a', 'France / Ligue 1', { names: ['Metz - Brest'] });
    expect(list(again, 'b', 'France / Championnat', { names: ['Metz - Brest'] })).toEqual([key]);
  });

  it('is not overwritten by evidence that is learned or recalled afterwards', () => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1');
    list(matcher, 'b', 'France / Championnat');
    pass(matcher, 3);
    const leagues = matcher.takeLeagues();
    matcher.decideLeagues(word('a: France / Ligue 1', 'b: France / Championnat', 'apart'));
    expect(pass(matcher, 4)).toBe(4);
    matcher.recall({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [], leagues });
    pass(matcher, 30);
    expect(sourcesOf(matcher, keys)).toEqual(['a', 'a', 'a', 'a']);
  });

  it('leaves what a person has decided on one event', () => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1', { names: ['Lille - Nice'] });
    list(matcher, 'b', 'France / Coupe', { names: ['Lille - Nice'] });
    matcher.accept(matcher.reviews()[0]?.id ?? '');
    matcher.decideLeagues(word('a: France / Ligue 1', 'b: France / Coupe', 'apart'));
    expect(pass(matcher, 1)).toBe(0);
    expect(sourcesOf(matcher, keys)).toEqual(['ab']);
  });
});

describe('what was learned about leagues is unlearned', () => {
  const learned = (): { matcher: EventMatcher; keys: string[] } => {
    const matcher = new EventMatcher();
    const keys = list(matcher, 'a', 'France / Ligue 1');
    list(matcher, 'b', 'France / Championnat');
    pass(matcher, 3);
    expect(sourcesOf(matcher, keys)).toEqual(['ab', 'ab', 'ab', 'ab']);
    matcher.takeLeagues();
    return { matcher, keys };
  };

  it('when a source lists two matches of a team there that cannot both be played', () => {
    const { matcher, keys } = learned();
    list(matcher, 'b', 'France / Championnat', { names: ['Lille - Rodez'], time: '15:30', minute: 4 });
    pass(matcher, 5);
    expect(pass(matcher, 14)).toBe(4);
    expect(sourcesOf(matcher, keys)).toEqual(['a', 'a', 'a', 'a']);
    expect(matcher.takeLeagues()).toMatchObject([{ isLearned: false, agreed: [] }]);
    expect(matcher.reviews().map(({ reason }) => reason)).toEqual(ROUND.map(() => 'LEAGUE'));
    expect(pass(matcher, 60)).toBe(0);
    expect(sourcesOf(matcher, keys)).toEqual(['a', 'a', 'a', 'a']);
  });

  it('when more than a quarter as many matches contradict as agree', () => {
    const { matcher, keys } = learned();
    const other = { time: '2026-11-22 15:00', minute: 4 };
    list(matcher, 'b', 'France / Championnat', { ...other, names: ['Lille - Metz'] });
    expect(pass(matcher, 14)).toBe(0);
    list(matcher, 'b', 'France / Championnat', { ...other, names: ['PSG - Lens'], minute: 15 });
    expect(pass(matcher, 40)).toBe(4);
    expect(sourcesOf(matcher, keys)).toEqual(['a', 'a', 'a', 'a']);
  });

  it('by the process that takes prices in, and parted in those that read', () => {
    const { matcher: reader, keys } = learned();
    const { matcher } = learned();
    list(matcher, 'b', 'France / Championnat', { names: ['Lille - Rodez'], time: '15:30', minute: 4 });
    pass(matcher, 14);
    const leagues = matcher.takeLeagues();
    reader.recall({ aliases: [], accepted: [], rejected: [], forgotten: [], verdicts: [], leagues });
    expect(pass(reader, 5)).toBe(4);
    expect(sourcesOf(reader, keys)).toEqual(['a', 'a', 'a', 'a']);
  });

  it('not by opponents that are not known yet, nor by another time of the same match', () => {
    const { matcher } = learned();
    const names = ['Winner SF1 - Rodez', 'Winner SF1 - Pau', 'Lille - Nice'];
    list(matcher, 'b', 'France / Championnat', { names, time: '15:20', minute: 4 });
    expect(pass(matcher, 14)).toBe(0);
  });
});
