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

/** A combined bet without a name of its own is named after its first selection. */
function named(bet: Combined, settings: ImportSettings): Combined {
  const { main, cells, legs } = bet;
  const at = settings.mapping.bet;
  const [first = ''] = legs;
  if (at === undefined || first === '' || cells.text('bet') !== '') return bet;
  return { ...bet, cells: new Cells(main.cells.with(at, first), settings) };
}

/**
 * Groups lines into bets with the selections below them.
 * @param onOrphan is called with the line of a selection without a bet above it
 */
export function* combine(
  file: ImportFile,
  settings: ImportSettings,
  onOrphan: (line: number) => void = () => undefined,
): Generator<Combined, void> {
  let above: Combined | undefined;
  for (const main of file.lines) {
    const cells = new Cells(main.cells, settings);
    if (!isSelection(cells, settings)) {
      if (above) yield named(above, settings);
      above = { main, cells, legs: [] };
    } else if (above) above.legs.push(cells.text('bet', 200));
    else onOrphan(main.line);
  }
  if (above) yield named(above, settings);
}
