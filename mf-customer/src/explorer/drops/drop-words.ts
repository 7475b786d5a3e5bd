import type { OddsDrop } from '@bothways/domain/history';
import { formatAge } from '@bothways/ui';
import { selectionText, type Wording } from '../../words/index.ts';
import { lineName, pickOfLine } from '../line-words.ts';

/** Market and selection in words: "Winner: Carvallo". */
export function dropText(drop: OddsDrop, wording: Wording): string {
  const selection = selectionText(pickOfLine(drop, drop.pick), wording);
  return drop.market === 'W' ? `${lineName(drop, wording)}: ${selection}` : selection;
}

/** The bookmaker that moved first; undefined where none has a time any more. */
export const firstMover = ({ movers }: OddsDrop): OddsDrop['movers'][number] | undefined =>
  movers.find(({ movedAt }) => movedAt !== null);

/** The reference's price as it was last seen. */
export const referenceOf = ({ movers, reference }: OddsDrop): OddsDrop['movers'][number] | undefined =>
  movers.find(({ bookie }) => bookie === reference);

/** "+1m 36s" after the first one. */
export const afterText = (firstAt: string, movedAt: string): string =>
  `+${formatAge((Date.parse(movedAt) - Date.parse(firstAt)) / 1000)}`;

/** Prices at equal distances until a moment, as a small line draws them; where there was none, the one before it. */
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
