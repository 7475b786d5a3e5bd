import type { EventState } from '@bothways/domain/events';
import type { Period } from '@bothways/domain/markets';
import type { ResultScore } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';

const INNINGS = 9;
const SETS: readonly Period[] = ['S1', 'S2', 'S3', 'S4', 'S5'];
/** Periods by column of a score in regular time; further columns are overtime. No market is on innings. */
const COLUMNS: Readonly<Record<Exclude<Sport, 'tennis'>, readonly (Period | undefined)[]>> = {
  football: ['H1', 'H2'],
  basketball: ['Q1', 'Q2', 'Q3', 'Q4'],
  americanFootball: ['Q1', 'Q2', 'Q3', 'Q4'],
  hockey: ['P1', 'P2', 'P3'],
  baseball: Array.from({ length: INNINGS }, () => undefined),
};

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Returns every score of a finished game, with and without overtime. */
export function scoresOf({ score }: EventState, sport: Sport): ResultScore[] {
  const { home = 0, away = 0, homeArray = [], awayArray = [] } = score ?? {};
  const column = (at: number) => ({ home: homeArray[at] ?? 0, away: awayArray[at] ?? 0 });
  if (sport === 'tennis') {
    const games = SETS.slice(0, homeArray.length).map((period, at) => ({
      period,
      unit: 'games' as const,
      overTimeIncluded: false,
      ...column(at),
    }));
    return [{ period: 'FT', unit: 'sets', overTimeIncluded: false, home, away }, ...games];
  }
  const columns = COLUMNS[sport];
  const regular = (counts: readonly number[]): number => sum(counts.slice(0, columns.length));
  return [
    { period: 'FT', unit: 'score', overTimeIncluded: true, home, away },
    {
      period: 'FT',
      unit: 'score',
      overTimeIncluded: false,
      home: regular(homeArray),
      away: regular(awayArray),
    },
    ...columns.flatMap((period, at) =>
      period === undefined
        ? []
        : [{ period, unit: 'score' as const, overTimeIncluded: false, ...column(at) }],
    ),
  ];
}
