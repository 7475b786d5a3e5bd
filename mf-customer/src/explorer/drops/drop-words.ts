import type { OddsDrop } from '@bothways/domain/history';
import { formatAge } from '@bothways/ui';
import { selectionText, shortSelectionText, type Wording } from '../../words/index.ts';
import { lineName, pickOfLine } from '../line-words.ts';

/** Returns market and selection in words: "Winner: Carvallo". */
export function dropText(drop: OddsDrop, wording: Wording): string {
  const pick = pickOfLine(drop, drop.pick);
  // The line's name says the market and the period already.
  return drop.market === 'W'
    ? `${lineName(drop, wording)}: ${shortSelectionText(pick, wording)}`
    : selectionText(pick, wording);
}

/** Returns the bookmaker that moved first; undefined where no time is known any more. */
export const firstMover = ({ movers }: OddsDrop): OddsDrop['movers'][number] | undefined =>
  movers.find(({ movedAt }) => movedAt !== null);

/** Returns the reference's last seen price. */
export const referenceOf = ({ movers, reference }: OddsDrop): OddsDrop['movers'][number] | undefined =>
  movers.find(({ bookie }) => bookie === reference);

/** Returns "+1m 36s" after the first one. */
export const afterText = (firstAt: string, movedAt: string): string =>
  `+${formatAge((Date.parse(movedAt) - Date.parse(firstAt)) / 1000)}`;

/**
 * Samples prices at equal distances until a moment, for a sparkline; a sample without a price repeats the previous one.
 */
export function evenly({ points }: Pick<OddsDrop, 'points'>, count: number, until: string): number[] {
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ atMs: Date.parse(at), value }]));
  const [first] = known;
  if (!first) return [];
  const stepMs = (Date.parse(until) - first.atMs) / (count - 1);
  return Array.from(
    { length: count },
    (_, step) => known.findLast(({ atMs }) => atMs <= first.atMs + step * stepMs)?.value ?? first.value,
  );
}
