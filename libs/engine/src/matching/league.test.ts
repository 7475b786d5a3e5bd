import { describe, expect, it } from 'vitest';
import { areContrary, isSameName, type League, readLeague } from './league.ts';
import { stateEvent } from './testing/state-event.ts';

const league = (named: string, sport = 'football'): League =>
  readLeague(stateEvent(`${sport} | ${named} | Ajax - Twente | 15:00`), 'a');

describe('the names of leagues', () => {
  it.each([
    ['England / Premier League', 'England / Premier League 2026/27'],
    ['England / Premier League', '/ England - Premier League'],
    ['England / Premier League', 'Great Britain / The Premier League'],
    ['Spain / La Liga', 'España / Liga, La'],
    ['England / Premier League', '/ Premier League'],
  ])('%s and %s are the same', (one, two) => {
    expect(isSameName(league(one), league(two))).toBe(true);
    expect(isSameName(league(two), league(one))).toBe(true);
  });

  it.each([
    ['France / Ligue 1', 'France / D1 Arkema'],
    ['Netherlands / Eredivisie', 'Netherlands / Eredivisie Vrouwen'],
    ['Portugal / Primeira Liga', 'Portugal / Liga BPI'],
    ['USA / NBA', 'USA / NBA 2K'],
    ['USA / NBA', 'USA / NBA Summer League'],
    ['England / Premier League', 'Russia / Premier League'],
  ])('%s and %s are not', (one, two) => {
    expect(isSameName(league(one), league(two))).toBe(false);
    expect(isSameName(league(two), league(one))).toBe(false);
  });

  it.each([
    ['/ ATP Madrid', '/ WTA Madrid', 'tennis'],
    ['/ ITF Men Antalya', '/ ITF Women Antalya', 'tennis'],
    ['USA / NCAA Men', 'USA / NCAA, Women', 'basketball'],
  ])('%s and %s contradict each other', (one, two, sport) => {
    expect(areContrary(league(one, sport), league(two, sport))).toBe(true);
  });

  it('of which only one says who plays do not contradict', () => {
    expect(areContrary(league('/ Madrid', 'tennis'), league('/ WTA Madrid', 'tennis'))).toBe(false);
    expect(league('/ ATP and WTA Madrid', 'tennis').gender).toBeUndefined();
  });

  it('a season has the same key as the next, another source another one', () => {
    const event = stateEvent('football | England / Premier League 2025-26 | Ajax - Twente | 15:00');
    const next = { ...event, league: 'Premier League 2026-27' };
    expect(readLeague(event, 'a').key).toBe(readLeague(next, 'a').key);
    expect(readLeague(event, 'b').key).not.toBe(readLeague(event, 'a').key);
  });
});
