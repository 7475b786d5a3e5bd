import { describe, expect, it } from 'vitest';
import { EventMatcher } from './matcher.ts';
import { readMarks, withoutMarks } from './team-marks.ts';
import { see } from './testing/state-event.ts';

const FIRST_TEAM = { women: false, reserve: false, youth: false, esports: false, maxAge: 0 };

describe('marks of a team', () => {
  it.each([
    ['arsenal (w)', { women: true }],
    ['arsenal w', { women: true }],
    ['arsenal ladies', { women: true }],
    ['arsenal u21', { maxAge: 21 }],
    ['serbie -21', { maxAge: 21 }],
    ['u23 arsenal', { maxAge: 23 }],
    ['barcelona b', { reserve: true }],
    ['arsenal (res)', { reserve: true }],
    ['jong ajax', { reserve: true }],
    ['arsenal academy', { youth: true }],
    ['arsenal esports', { esports: true }],
    ['arsenal e-sports', { esports: true }],
    ['arsenal srl', { esports: true }],
    ['nottingham f.', {}],
    ['podbeskidzie b-b', {}],
    ['b 93', {}],
    ['fk akademija pandev', {}],
    ['boca juniors', {}],
    ['arsenal', {}],
  ])('%s', (name, marks) => {
    expect(readMarks(name)).toEqual({ ...FIRST_TEAM, ...marks });
  });

  it('leave the name', () => {
    expect(withoutMarks('arsenal u21 (w)').trim()).toBe('arsenal');
    expect(withoutMarks('arsenal fc e-sports').trim()).toBe('arsenal fc');
    expect(withoutMarks('nottingham f.')).toBe('nottingham f.');
  });
});

describe('who is marked at one source only', () => {
  const MEN = 'a: football | / | Arsenal - Chelsea | 15:00';

  it.each([
    ['women, both', 'Arsenal (W) - Chelsea (W)'],
    ['women, the home side', 'Arsenal Women - Chelsea'],
    ['women, the away side', 'Arsenal - Chelsea W'],
    ['youth', 'Arsenal U21 - Chelsea'],
    ['youth without an age', 'Arsenal - Chelsea Academy'],
    ['reserves, both', 'Arsenal Reserves - Chelsea Reserves'],
    ['reserves, one', 'Arsenal II - Chelsea'],
    ['esports', 'Arsenal eSports - Chelsea'],
    ['people at a console', 'Arsenal (Kodak) - Chelsea (Nio)'],
  ])('%s: never merges, whoever comes first', (_case, names) => {
    const marked = `b: football | / | ${names} | 15:00`;
    for (const lines of [
      [MEN, marked],
      [marked, MEN],
    ]) {
      const matcher = new EventMatcher();
      const keys = lines.map((line) => see(matcher, line).key);
      expect(new Set(keys).size).toBe(2);
      expect(matcher.reviews().every(({ reason }) => reason === 'CLASS')).toBe(true);
    }
  });

  it.each([
    ['the league says it too', "Women's Super League", 'Arsenal (W) - Chelsea (W)', 'Arsenal - Chelsea'],
    ['a league of second teams', 'Premier League 2', 'Arsenal II - Chelsea II', 'Arsenal - Chelsea'],
    ['a league of an age', 'EURO U21', 'Spain U21 - Italy U21', 'Espagne - Italie'],
    ['both mark the second team', 'Segunda', 'Barcelona B - Oviedo', 'FC Barcelona B - Real Oviedo'],
    ['a country is no player', '', 'Nacional (Uruguay) - Peñarol (Uruguay)', 'Nacional Uruguay - Peñarol'],
  ])('but merges where %s', (_case, league, one, two) => {
    const matcher = new EventMatcher();
    const [a, b] = [one, two].map(
      (names, at) => see(matcher, `${at}: football | / ${league} | ${names} | 15:00`).key,
    );
    expect(b).toBe(a);
  });
});
