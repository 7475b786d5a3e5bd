import { describe, expect, it } from 'vitest';
import { classOfLeague } from './competition-class.ts';

describe('classOfLeague', () => {
  it.each([
    ['Premier League', 'open'],
    ['World Cup, Group F', 'open'],
    ['Serie B', 'open'],
    ['', 'unknown'],
    ["FA Women's Super League", 'women'],
    ['Frauen-Bundesliga', 'women'],
    ['Primera División Femenina', 'women'],
    ['Division 1 Féminine', 'women'],
    ['Champions League (W)', 'women'],
    ['WNBA', 'women'],
    ['Premier League 2', 'reserve'],
    ['Reserve League', 'reserve'],
    ['EURO U21 Qualification', 'u21'],
    ['Brasileiro Sub-20', 'u20'],
    ['World Cup U19 Women', 'women-u19'],
    ['Campionato Primavera', 'youth'],
    ['Eredivisie Vrouwen', 'women'],
    ['Beloften Eredivisie', 'reserve'],
    ['NBA 2K', 'esports'],
    ['NBA Summer League', 'summer'],
    ['Futsal Liga', 'futsal'],
    ['Esoccer Battle - 8 mins play', 'esports'],
  ])('football "%s" is %s', (league, competition) => {
    expect(classOfLeague(league, 'football')).toBe(competition);
  });

  it('does not split tennis by class', () => {
    expect(classOfLeague('WTA Madrid, Women', 'tennis')).toBe('open');
    expect(classOfLeague('Simulated Reality Tennis SRL', 'tennis')).toBe('esports');
  });
});
