import type { Settled } from '../odds/index.ts';
import type { ResultLabel } from './label.ts';
import type { Score } from './settle.ts';

/** One readable piece of a cell. */
export interface CellPart {
  label: ResultLabel;
  contains: (score: Score) => boolean;
}

/** Outcomes that the picks of a facet do not distinguish. */
export interface Cell {
  /** Any of these; more than one where a range reads best in pieces ("home or draw"). */
  parts: CellPart[];
  /** In the order of the facet's picks. */
  settled: Settled[];
}
