import type { Sport } from '@bothways/domain/sports';
import { describe, expect, it } from 'vitest';
import { compareEvents } from './compare.ts';
import { asWritten, readEvent, type StatedEvent } from './known-event.ts';
import { profileName } from './name-profile.ts';
import { mayBeSiblings } from './siblings.ts';
import { stateEvent } from './testing/state-event.ts';

/** The hardest case: the opponent, the start and the league are the same for sure. */
const against = (home: string, sport: Sport = 'football'): StatedEvent =>
  readEvent(
    { sport, country: '', league: '', home, away: 'Gotham Dragonflies', startedAt: '2026-11-21T15:00:00Z' },
    'a',
    asWritten,
  );

const verdict = (one: string, two: string, sport?: Sport): string => {
  const there = compareEvents(against(one, sport), against(two, sport)).verdict;
  expect(compareEvents(against(two, sport), against(one, sport)).verdict).toBe(there);
  return there;
};

describe('two clubs of one city, or of one name', () => {
  it.each([
    ['Dundee', 'Dundee United'],
    ['Paris FC', 'PSG'],
    ['FC Eindhoven', 'PSV Eindhoven'],
    ['Club Brugge', 'Cercle Bruges'],
    ['1860 München', 'Bayern Munich'],
    ['CSKA Sofia', 'CSKA 1948 Sofia'],
    ['Torino', 'Juventus Turin'],
    ['Sydney FC', 'Western Sydney Wanderers'],
    ['Yokohama FC', 'Yokohama F. Marinos'],
    ['Hapoel Tel Aviv', 'Maccabi Tel Aviv'],
    ['Manchester City', 'Manchester United'],
    ['Sheffield Utd', 'Sheffield Wednesday'],
    ['Independiente', 'Independiente del Valle'],
    ['Arsenal', 'Arsenal Sarandi'],
    ["Nott'm Forest", 'Notts County'],
    ['Valur Reykjavik', 'Fylkir Reykjavik'],
  ])('%s and %s are left to a person', (one, two) => {
    expect(verdict(one, two)).toBe('review');
  });

  it.each([
    ['Rangers', 'Queens Park Rangers'],
    ['Glasgow Rangers', 'Queens Park Rangers'],
    ['Rovers', 'Blackburn Rovers'],
  ])('%s and %s, whose opponent is the same', (one, two) => {
    expect(verdict(one, two)).toBe('review');
  });

  it.each([
    ['Michigan Wolverines', 'Michigan State Spartans', 'basketball'],
    ['Auburn Tigers', 'Missouri Tigers', 'basketball'],
    ['Virtus Bologna', 'Fortitudo Bologna', 'basketball'],
    ['New York Rangers', 'New York Islanders', 'hockey'],
  ] as const)('%s and %s, too', (one, two, sport) => {
    expect(verdict(one, two, sport)).toBe('review');
  });

  it.each([
    ['Leeds', 'Leeds United'],
    ['Brighton', 'Brighton & Hove Albion'],
    ['Manchester United', 'Man Utd'],
    ["Nott'm Forest", 'Nottingham Forest'],
    ['Paris SG', 'Paris Saint-Germain'],
    ['Rapid Wien', 'SK Rapid Vienna'],
    ['Legia Warszawa', 'Legia Varsovie'],
    ['FC Tokyo', 'Tokyo'],
    ['Chambly Oise', 'FC Chambly Thelle'],
  ])('but %s is %s', (one, two) => {
    expect(verdict(one, two)).toBe('merge');
  });

  it.each([
    ['NY Rangers', 'New York Rangers', 'hockey'],
    ['Carolina', 'Carolina Hurricanes', 'hockey'],
    ['Fresno St Bulldogs', 'Fresno State Bulldogs', 'basketball'],
    ['Zenit St Petersburg', 'Zenit Saint-Pétersbourg', 'basketball'],
  ] as const)('nor do %s and %s need one', (one, two, sport) => {
    expect(verdict(one, two, sport)).toBe('merge');
  });

  it('players have no siblings', () => {
    const [one, two] = [profileName('Barcelona', 'tennis'), profileName('Pedro Barcelona', 'tennis')];
    expect(mayBeSiblings(one, two, 'tennis')).toBe(false);
  });

  it('one word alike merges only against the very same opponent at the very same time', () => {
    const [one, two] = [against('Chambly Oise'), against('FC Chambly Thelle')];
    expect(compareEvents(one, { ...two, startMs: two.startMs + 6 * 60_000 }).verdict).toBe('review');
    const other = { ...two, aways: [profileName('Gotham Dragonfly', 'football')] };
    expect(compareEvents(one, other).verdict).toBe('review');
  });
});

describe('players of one family', () => {
  const meeting = (names: string): StatedEvent =>
    readEvent(stateEvent(`tennis | / ATP | ${names} | 15:00`), 'a', asWritten);
  const compare = (one: string, two: string) => {
    const there = compareEvents(meeting(one), meeting(two));
    expect(compareEvents(meeting(two), meeting(one))).toMatchObject({ verdict: there.verdict });
    return there;
  };

  it.each([
    ['Alexander Zverev', 'Mischa Zverev'],
    ['Serena Williams', 'Venus Williams'],
    ['Zverev A.', 'Zverev M.'],
    ['A. Zverev', 'Zverev, Mischa'],
    ['Williams S', 'Venus Williams'],
    ['Karolina Pliskova', 'Pliskova Kr.'],
    ['Adelina Krueger', 'Ashlyn Krueger (USA)'],
  ])('%s and %s are asked about, never joined', (one, two) => {
    expect(compare(`${one} - Roger Federer`, `${two} - Roger Federer`).verdict).toBe('review');
  });

  it.each([
    ['Alexander Zverev', 'Zverev A.'],
    ['Alexander Zverev', 'Zverev'],
    ['B.Bencic', 'Bencic, Belinda'],
    ['Anna Karolina Schmiedlova', 'Schmiedlova AK'],
    ['Stan Wawrinka', 'Stanislas Wawrinka (SUI)'],
    ['Roberto Bautista Agut', 'Bautista R.'],
  ])('%s and %s are one', (one, two) => {
    expect(compare(`${one} - Roger Federer`, `${two} - Roger Federer`).verdict).toBe('merge');
  });

  it.each([
    ['Alexander Zverev - Mischa Zverev', 'Mischa Zverev - Alexander Zverev'],
    ['Zverev A. - Zverev M.', 'Zverev M. - Zverev A.'],
    ['Serena Williams - Venus Williams', 'Williams V. - Williams S.'],
  ])('who meet each other are joined with their sides swapped: %s, %s', (one, two) => {
    expect(compare(one, two)).toMatchObject({ verdict: 'merge', swapped: true });
    expect(compare(one, one)).toMatchObject({ verdict: 'merge', swapped: false });
  });
});
