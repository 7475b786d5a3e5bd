import type { CsvLine } from '../../text/index.ts';
import { Cells, type ImportSettings } from './cells.ts';
import type { ImportFile } from './import-file.ts';

/** A bet's line with the selections below it. */
export interface Combined {
  main: CsvLine;
  cells: Cells;
  /** The texts of its selections. */
  legs: string[];
}

/** Bet-Analytix writes each selection of a combined bet on its own line below it, without date, type and stake. */
const isSelection = (cells: Cells, { source }: ImportSettings): boolean =>
  source === 'betAnalytix' &&
  cells.text('placedAt') === '' &&
  cells.text('stake') === '' &&
  cells.text('type') === '';

/** The cells of a combined bet; one without a name of its own is named after its first selection. */
function namedCells({ main, cells, legs }: Combined, settings: ImportSettings): Cells {
  const at = settings.mapping.bet;
  const [first = ''] = legs;
  if (at === undefined || first === '' || cells.text('bet') !== '') return cells;
  return new Cells(main.cells.with(at, first), settings);
}

/**
 * Groups lines into bets with the selections below them.
 * @param onOrphan is called with the line of a selection without a bet above it
 */
export function combine(
  file: ImportFile,
  settings: ImportSettings,
  onOrphan: (line: number) => void = () => undefined,
): Combined[] {
  const bets: Combined[] = [];
  for (const main of file.lines) {
    const cells = new Cells(main.cells, settings);
    const above = bets.at(-1);
    if (!isSelection(cells, settings)) bets.push({ main, cells, legs: [] });
    else if (above) above.legs.push(cells.text('bet', 200));
    else onOrphan(main.line);
  }
  return bets.map((bet) => ({ ...bet, cells: namedCells(bet, settings) }));
}
