import type { LineOdds, LinePoints } from '@bothways/domain/history';
import { type CsvCell, csvOf } from '@bothways/domain/text';
import type { BookieName } from '../bookies/index.ts';
import { selectionText, type Wording } from '../words/index.ts';
import { pickOfLine } from './line-words.ts';

/** Returns a figure for the file; an empty field where there is none. */
export const figure = (value: number | null | undefined, digits: number): CsvCell =>
  typeof value === 'number' ? { figure: value, digits } : '';

const TABLE_HEAD = [
  'selection',
  'bookmaker',
  'opening',
  'highest',
  'lowest',
  'last',
  'changePercent',
  'moves',
  'marginPercent',
  'noVig',
  'changedAt',
  'seenAt',
] as const;

/** Returns all selections of a line at all bookmakers; odds are decimal, times ISO 8601. */
export function tableCsv(line: LineOdds, wording: Wording, name: BookieName): string {
  const rows = line.selections.flatMap((selection, at) =>
    line.rows.flatMap(({ bookie, prices, marginPct, noVig }): CsvCell[][] => {
      const price = prices[at];
      if (!price) return [];
      return [
        [
          selectionText(pickOfLine(line, selection), wording),
          name(bookie),
          figure(price.opening, 3),
          figure(price.highest, 3),
          figure(price.lowest, 3),
          figure(price.last, 3),
          figure(price.changePct, 2),
          figure(price.moves, 0),
          figure(marginPct, 2),
          figure(noVig?.[at], 3),
          price.changedAt,
          price.seenAt ?? '',
        ],
      ];
    }),
  );
  return csvOf([TABLE_HEAD, ...rows]);
}

/** Returns the points of a chart, bookmaker by bookmaker; an empty value: no price from then on. */
export const pointsCsv = ({ series, kind }: LinePoints, name: BookieName): string =>
  csvOf([
    ['bookmaker', 'at', kind === 'odds' ? 'odds' : 'noVigPercent'],
    ...series.flatMap(({ bookie, points }) =>
      points.map(({ at, value }): CsvCell[] => [name(bookie), at, figure(value, 3)]),
    ),
  ]);
