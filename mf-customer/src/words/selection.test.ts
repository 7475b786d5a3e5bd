import type { Pick } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { selectionText, shortSelectionText } from '@bothways/domain/wording';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../testing/texts.ts';
import type { Wording } from './words.ts';

const SIDES: Record<Sport, [string, string]> = {
  football: ['Real Sociedad', 'Villarreal'],
  tennis: ['Ruud', 'Musetti'],
  basketball: ['Joventut', 'Unicaja'],
  baseball: ['Leones', 'Navegantes'],
  americanFootball: ['Bears', 'Lions'],
  hockey: ['Bruins', 'Lightning'],
};

const wording = (sport: Sport, locale: 'en' | 'es' = 'en', threeWay = false): Wording => ({
  t: wordsIn(locale),
  locale,
  threeWay,
  sides: { sport, home: SIDES[sport][0], away: SIDES[sport][1] },
});

const pick = (market: Pick['market'], selection: Pick['selection'], over: Partial<Pick> = {}): Pick => ({
  market,
  selection,
  period: 'FT',
  overTimeIncluded: false,
  ...over,
});

type Row = [sport: Sport, pick: Pick, en: string, es: string];

const ROWS: Row[] = [
  ['football', pick('W', '1'), '1 Real Sociedad', '1 Real Sociedad'],
  ['football', pick('W', 'X'), 'X Draw', 'X Empate'],
  ['football', pick('W', '1', { side: 'back' }), '1 Real Sociedad', '1 Real Sociedad'],
  ['football', pick('W', '1', { side: 'lay' }), 'Lay 1 Real Sociedad', 'En contra: 1 Real Sociedad'],
  ['tennis', pick('W', '1', { side: 'lay' }), 'Lay Winner: Ruud', 'En contra: Ganador: Ruud'],
  [
    'football',
    pick('OU', 'over', { handicap: 2.5, period: 'H1', side: 'lay' }),
    'Lay 1st half: Over 2.5 goals',
    'En contra: 1.ª parte: Más de 2,5 goles',
  ],
  ['football', pick('W', '2'), '2 Villarreal', '2 Villarreal'],
  ['football', pick('W', '1', { period: 'H1' }), '1st half: 1 Real Sociedad', '1.ª parte: 1 Real Sociedad'],
  ['tennis', pick('W', '1'), 'Winner: Ruud', 'Ganador: Ruud'],
  ['tennis', pick('W', '2', { period: 'S2' }), 'Set 2: Musetti', 'Set 2: Musetti'],
  ['hockey', pick('W', '1', { overTimeIncluded: true }), 'Winner: Bruins', 'Ganador: Bruins'],
  ['hockey', pick('W', '1'), '1 Bruins', '1 Bruins'],
  ['basketball', pick('W', '2', { overTimeIncluded: true }), 'Winner: Unicaja', 'Ganador: Unicaja'],
  ['football', pick('AH', '1', { handicap: -0.25 }), 'Real Sociedad −0.25', 'Real Sociedad −0,25'],
  ['football', pick('AH', '2', { handicap: 0 }), 'Villarreal 0', 'Villarreal 0'],
  ['tennis', pick('AH', '1', { handicap: 1.5 }), 'Games: Ruud +1.5', 'Juegos: Ruud +1,5'],
  ['basketball', pick('AH', '2', { handicap: -2.5 }), 'Unicaja −2.5', 'Unicaja −2,5'],
  ['football', pick('EH', '2', { handicap: 1 }), 'Villarreal +1 (3-way)', 'Villarreal +1 (3 vías)'],
  [
    'football',
    pick('EH', 'X', { handicap: -1 }),
    'Draw, Real Sociedad −1 (3-way)',
    'Empate, Real Sociedad −1 (3 vías)',
  ],
  ['football', pick('OU', 'over', { handicap: 2.25 }), 'Over 2.25 goals', 'Más de 2,25 goles'],
  ['football', pick('OU', 'under', { handicap: 3 }), 'Under 3 goals', 'Menos de 3 goles'],
  ['hockey', pick('OU', 'over', { handicap: 5.5 }), 'Over 5.5 goals', 'Más de 5,5 goles'],
  ['tennis', pick('OU', 'under', { handicap: 22.5 }), 'Under 22.5 games', 'Menos de 22,5 juegos'],
  ['basketball', pick('OU', 'over', { handicap: 163.5 }), 'Over 163.5 points', 'Más de 163,5 puntos'],
  ['americanFootball', pick('OU', 'over', { handicap: 44.5 }), 'Over 44.5 points', 'Más de 44,5 puntos'],
  ['baseball', pick('OU', 'under', { handicap: 8.5 }), 'Under 8.5 runs', 'Menos de 8,5 carreras'],
  [
    'basketball',
    pick('OU', 'over', { handicap: 40.5, period: 'Q1' }),
    '1st quarter: Over 40.5 points',
    '1.er cuarto: Más de 40,5 puntos',
  ],
  [
    'hockey',
    pick('OU', 'over', { handicap: 1.5, period: 'P3' }),
    '3rd period: Over 1.5 goals',
    '3.er periodo: Más de 1,5 goles',
  ],
  [
    'football',
    pick('OUT', 'over', { handicap: 1.5, team: 2 }),
    'Villarreal over 1.5 goals',
    'Villarreal más de 1,5 goles',
  ],
  ['football', pick('HOU', 'under', { handicap: 1 }), 'Half: Under 1 goals', 'Mitad: Menos de 1 goles'],
  [
    'football',
    pick('HOU', 'over', { handicap: 1.5, period: 'H2' }),
    '2nd half: Over 1.5 goals',
    '2.ª parte: Más de 1,5 goles',
  ],
  [
    'football',
    pick('HOUT', 'under', { handicap: 0.5, period: 'H1', team: 1 }),
    '1st half: Real Sociedad under 0.5 goals',
    '1.ª parte: Real Sociedad menos de 0,5 goles',
  ],
  ['football', pick('CRN', 'over', { handicap: 9.5 }), 'Over 9.5 corners', 'Más de 9,5 córners'],
  [
    'football',
    pick('COUT', 'under', { handicap: 4.5, team: 1 }),
    'Real Sociedad under 4.5 corners',
    'Real Sociedad menos de 4,5 córners',
  ],
  [
    'tennis',
    pick('TGOU', 'over', { handicap: 12.5, team: 1 }),
    'Ruud over 12.5 games',
    'Ruud más de 12,5 juegos',
  ],
  ['tennis', pick('TGOU', 'under', { handicap: 2.5 }), 'Under 2.5 games', 'Menos de 2,5 juegos'],
  ['football', pick('DC', '1X'), '1X Real Sociedad or draw', '1X Real Sociedad o empate'],
  ['football', pick('DC', '12'), '12 Real Sociedad or Villarreal', '12 Real Sociedad o Villarreal'],
  ['football', pick('DC', 'X2'), 'X2 Draw or Villarreal', 'X2 Empate o Villarreal'],
  ['football', pick('DNB', '1'), 'Draw no bet: Real Sociedad', 'Empate anula: Real Sociedad'],
  ['football', pick('BTS', 'yes'), 'Both to score: yes', 'Ambos marcan: sí'],
  ['football', pick('BTS', 'no'), 'Both to score: no', 'Ambos marcan: no'],
  ['football', pick('CS', '2:1'), 'Score 2–1', 'Marcador 2–1'],
  ['tennis', pick('TB', 'yes'), 'Tie-break: yes', 'Desempate: sí'],
  ['hockey', pick('OT', 'no'), 'Overtime: no', 'Prórroga: no'],
  ['football', pick('Q', '2'), 'To qualify: Villarreal', 'Se clasifica: Villarreal'],
  ['basketball', pick('RACE', '1', { handicap: 20 }), 'Race to 20: Joventut', 'Carrera a 20: Joventut'],
  ['football', pick('FT', '1'), 'FT: Real Sociedad', 'FT: Real Sociedad'],
];

describe('selectionText', () => {
  it.each(ROWS)('%s %j: "%s", "%s"', (sport, one, en, es) => {
    expect(selectionText(one, wording(sport, 'en'))).toBe(en);
    expect(selectionText(one, wording(sport, 'es'))).toBe(es);
  });

  it('numbers the winners of an arb that backs the draw in any sport', () => {
    expect(selectionText(pick('W', '2'), wording('basketball', 'en', true))).toBe('2 Unicaja');
  });

  it('falls back to codes where market and selection do not belong together', () => {
    expect(selectionText(pick('OU', '1'), wording('football'))).toBe('OU: Real Sociedad');
    expect(selectionText(pick('BTS', 'over'), wording('football'))).toBe('BTS: over');
    expect(selectionText(pick('DNB', 'X'), wording('football'))).toBe('DNB: X');
  });
});

describe('shortSelectionText', () => {
  it.each<[Sport, Pick, string]>([
    ['football', pick('OU', 'over', { handicap: 2.25 }), 'Over 2.25'],
    ['football', pick('W', '1'), 'Real Sociedad'],
    ['football', pick('W', 'X'), 'X Draw'],
    ['tennis', pick('AH', '2', { handicap: -1.5 }), 'Musetti −1.5'],
    ['football', pick('DC', '1X'), '1X'],
    ['football', pick('DNB', '2'), 'Villarreal'],
    ['football', pick('BTS', 'no'), 'Both to score: no'],
  ])('%s %j: "%s"', (sport, one, text) => {
    expect(shortSelectionText(one, wording(sport))).toBe(text);
  });
});
