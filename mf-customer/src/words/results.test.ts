import type { Pick } from '@bothways/domain/markets';
import { type ResultLabel, resultsOf } from '@bothways/domain/settlement';
import type { Sport } from '@bothways/domain/sports';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../testing/texts.ts';
import { resultText } from './results.ts';
import type { Wording } from './words.ts';

const wording = (sport: Sport = 'football', locale: 'en' | 'es' = 'en'): Wording => ({
  t: wordsIn(locale),
  locale,
  threeWay: false,
  sides: { sport, home: 'Joventut', away: 'Unicaja' },
});
const pick = (market: Pick['market'], selection: Pick['selection'], over: Partial<Pick> = {}): Pick => ({
  market,
  selection,
  period: 'FT',
  overTimeIncluded: false,
  ...over,
});

/** The rows of the payoff table of some picks, in words. */
function table(picks: Pick[], sport: Sport = 'football', locale: 'en' | 'es' = 'en'): string[] {
  const results = resultsOf(picks, sport);
  const all = results.flatMap(({ labels }) => labels);
  return results.map(({ labels }) => resultText(labels, wording(sport, locale), all));
}

const overUnder = (over: number, under: number, more: Partial<Pick> = {}): Pick[] => [
  pick('OU', 'over', { handicap: over, ...more }),
  pick('OU', 'under', { handicap: under, ...more }),
];

describe('resultText', () => {
  it('counts goals in ranges', () => {
    expect(table(overUnder(2.25, 2.75))).toEqual(['0 or 1 goals', '2 goals', '3 goals', '4 goals or more']);
    expect(table(overUnder(2.25, 2.75), 'football', 'es')).toEqual([
      '0 o 1 goles',
      '2 goles',
      '3 goles',
      '4 goles o más',
    ]);
    expect(table(overUnder(0.5, 0.5))).toEqual(['0 goals', '1 goal or more']);
    expect(table(overUnder(163.5, 167.5), 'basketball')).toEqual([
      '163 points or fewer',
      '164–167 points',
      '168 points or more',
    ]);
  });

  it('names the winner or the draw', () => {
    const winners = (['1', 'X', '2'] as const).map((selection) => pick('W', selection));
    expect(table(winners)).toEqual(['Joventut wins', 'Draw', 'Unicaja wins']);
    expect(table([pick('DC', '1X'), pick('W', '2')], 'football', 'es')).toEqual([
      'Gana Joventut o empate',
      'Gana Unicaja',
    ]);
  });

  it('says by how much somebody leads', () => {
    const handicaps = (line: number, other: number): Pick[] => [
      pick('AH', '1', { handicap: line }),
      pick('AH', '2', { handicap: other }),
    ];
    expect(table(handicaps(-1.5, 1.5))).toEqual(['Joventut by 2 or more', 'Joventut by 1 or less']);
    expect(table(handicaps(1.5, -1.5))).toEqual(['Unicaja by 1 or less', 'Unicaja by 2 or more']);
    expect(table(handicaps(-1.5, 3.5))).toEqual([
      'Joventut by 4 or more',
      'Joventut by 2–3',
      'Joventut by 1 or less',
    ]);
    expect(table(handicaps(1.5, 2.5))).toEqual([
      'Joventut by 3 or more',
      'Unicaja by 1 to Joventut by 2',
      'Unicaja by 2 or more',
    ]);
  });

  it('says which clock it means where an arb mixes them', () => {
    const rows = table(
      [pick('W', '1', { overTimeIncluded: true }), pick('W', 'X'), pick('W', '2')],
      'hockey',
    );
    expect(rows.some((row) => row.includes('after overtime'))).toBe(true);
    expect(
      table(
        [pick('W', '1', { overTimeIncluded: true }), pick('W', '2', { overTimeIncluded: true })],
        'hockey',
      ),
    ).toEqual(['Joventut wins', 'Unicaja wins']);
  });

  it.each<[string, Pick[], Sport, string[]]>([
    ['both to score', [pick('BTS', 'yes'), pick('BTS', 'no')], 'football', ['Both score', 'Not both score']],
    ['correct score', [pick('CS', '2:1')], 'football', ['2–1', 'Any other score']],
    [
      'team totals',
      [pick('OUT', 'over', { handicap: 1.5, team: 2 }), pick('OUT', 'under', { handicap: 1.5, team: 2 })],
      'football',
      ['Unicaja: 0 or 1 goals', 'Unicaja: 2 goals or more'],
    ],
    [
      'corners',
      [pick('CRN', 'over', { handicap: 9 }), pick('CRN', 'under', { handicap: 9 })],
      'football',
      ['8 corners or fewer', '9 corners', '10 corners or more'],
    ],
    [
      'a period',
      [pick('W', '1', { period: 'S1' }), pick('W', '2', { period: 'S1' })],
      'tennis',
      ['Set 1: Joventut wins', 'Set 1: Unicaja wins'],
    ],
    [
      'qualifying',
      [pick('Q', '1'), pick('Q', '2')],
      'football',
      ['To qualify: Joventut', 'To qualify: Unicaja'],
    ],
  ])('%s', (_name, picks, sport, rows) => {
    expect(table(picks, sport)).toEqual(rows);
  });

  const scope = { period: 'FT', overTimeIncluded: false, unit: 'score' } as const;
  it.each<[ResultLabel, string]>([
    [{ kind: 'goalDiff', from: 0, scope }, 'Draw or Joventut'],
    [{ kind: 'goalDiff', to: 0, scope }, 'Draw or Unicaja'],
    [{ kind: 'goalDiff', from: 0, to: 2, scope }, 'Draw or Joventut by up to 2'],
    [{ kind: 'goalDiff', from: -3, to: 0, scope }, 'Draw or Unicaja by up to 3'],
    [{ kind: 'goalDiff', from: -3, to: -2, scope }, 'Unicaja by 2–3'],
    [{ kind: 'goalDiff', from: 1, to: 1, scope }, 'Joventut by 1'],
    [{ kind: 'goalDiff', from: 0, to: 0, scope }, 'Draw'],
    [{ kind: 'goalDiff', scope }, 'Any result'],
  ])('%j: %s', (label, text) => {
    expect(resultText([label], wording())).toBe(text);
  });
});
