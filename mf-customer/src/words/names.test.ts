import { eventTitle, sidesOf } from '@bothways/domain/wording';
import { describe, expect, it } from 'vitest';
import { anEvent, eventOf } from '../testing/factories.ts';
import { leagueText, shortSides } from './names.ts';

describe('eventTitle', () => {
  it('joins the two sides with a dash', () => {
    expect(eventTitle(anEvent())).toBe('Real Sociedad – Villarreal');
  });
  it('shows a swapped event with side 2 first', () => {
    expect(eventTitle(anEvent({ isSwapped: true }))).toBe('Villarreal – Real Sociedad');
  });
  it('reads the title where the players are missing', () => {
    expect(eventTitle(anEvent({ players: [], name: 'A vs B' }))).toBe('A – B');
    expect(eventTitle(anEvent({ players: [], name: 'Winner of the league' }))).toBe('Winner of the league');
  });
});

describe('sidesOf', () => {
  it('goes by the order of the players, not by their place in the list', () => {
    const [first, second] = anEvent().players;
    const sides = sidesOf(anEvent({ players: [second, first].filter((player) => player !== undefined) }));
    expect(sides).toEqual({ sport: 'football', home: 'Real Sociedad', away: 'Villarreal' });
  });
});

describe('leagueText', () => {
  it('adds the country where there is one', () => {
    expect(leagueText({ id: 'l', name: 'LaLiga', country: 'Spain' }, 'en')).toBe('LaLiga, Spain');
    expect(leagueText({ id: 'l', name: 'LaLiga', country: 'Spain' }, 'es')).toBe('LaLiga, España');
    expect(leagueText({ id: 'l', name: 'EuroLeague', country: '' }, 'en')).toBe('EuroLeague');
  });
});

const tennis = (home: string, away: string) =>
  shortSides(sidesOf(eventOf(home, away, { sport: { name: 'tennis', id: 't' } })), 'ATP 250 Metz');

describe('shortSides', () => {
  it.each([
    ['Casper Ruud', 'Lorenzo Musetti', 'Ruud', 'Musetti'],
    ['Ruud C.', 'Musetti L.', 'Ruud', 'Musetti'],
    ['Alex de Minaur', 'Rafael', 'de Minaur', 'Rafael'],
    ['Granollers / Zeballos', 'Ram / Salisbury', 'Granollers / Zeballos', 'Ram / Salisbury'],
  ])('tennis: %s and %s are %s and %s', (home, away, shortHome, shortAway) => {
    expect(tennis(home, away)).toMatchObject({ home: shortHome, away: shortAway });
  });

  it('keeps whole names where the short ones are the same', () => {
    expect(tennis('Serena Williams', 'Venus Williams')).toMatchObject({ home: 'Serena Williams' });
  });

  it('uses nicknames in leagues that do, two words where one is not enough', () => {
    const baseball = eventOf('Boston Red Sox', 'Chicago White Sox', { sport: { name: 'baseball', id: 'b' } });
    expect(shortSides(sidesOf(baseball), 'MLB')).toMatchObject({ home: 'Red Sox', away: 'White Sox' });
  });

  it('leaves football clubs alone', () => {
    expect(shortSides(sidesOf(anEvent()), 'LaLiga').home).toBe('Real Sociedad');
  });
});
