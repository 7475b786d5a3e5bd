import type { CsvLine } from '../../text/index.ts';
import { type Currency, currencySchema, MAX_ACCOUNTS } from '../accounts.schema.ts';
import { Cells, type ImportSettings, LineError, type LineFault } from './cells.ts';
import type { ImportField } from './columns.ts';
import { type ImportRow, importRowSchema, MAX_DAY_BETS, MAX_IMPORT_BETS } from './import.schema.ts';
import { readBet } from './read-bet.ts';
import type { ImportFile } from './read-file.ts';
import { folded } from './words.ts';

/** A line that is not a bet, and the reason. */
export interface ImportFault {
  line: number;
  fault: LineFault | 'tooManyBets' | 'tooManyBooks' | 'dayFull';
  field?: ImportField;
  /** The offending text. */
  text?: string;
}

/** A bookmaker as named in the file. */
export interface FoundBook {
  name: string;
  currency?: Currency;
  bets: number;
}

export interface ReadBets {
  rows: ImportRow[];
  books: FoundBook[];
  faults: ImportFault[];
}

/** The bookmakers of a file by index, matched without regard to case and accents. */
class Books {
  readonly found: FoundBook[] = [];
  readonly #places = new Map<string, number>();

  /** @throws LineError */
  indexOf(cells: Cells): number {
    const name = cells.text('book', 60);
    const written = cells.text('currency').toUpperCase();
    const currency = written === '' ? undefined : currencySchema.safeParse(written).data;
    if (written !== '' && currency === undefined) throw new LineError('unknownWord', 'currency');
    const key = `${folded(name)}|${written}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.found.length);
    return this.found.push({ name, bets: 0, ...(currency && { currency }) }) - 1;
  }
}

/** Validates a row as a whole and reports the first issue as a line's fault. */
function checked(row: unknown): ImportRow {
  const parsed = importRowSchema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const at = first?.path[0];
  if (at === 'odds' || at === 'reducedOdds') throw new LineError('notOdds', 'odds');
  if (at === 'stakeCents' || at === 'matchedCents') throw new LineError('notNumber', 'stake');
  if (at === 'placedAt' || at === 'settledAt') throw new LineError('notDate', at);
  if (at === 'commissionPct') throw new LineError('notNumber', 'commission');
  throw new LineError('invalid');
}

/** Bet-Analytix writes each selection of a combined bet on its own line below it, without date, type and stake. */
const isSelection = (cells: Cells, { source }: ImportSettings): boolean =>
  source === 'betAnalytix' &&
  cells.text('placedAt') === '' &&
  cells.text('stake') === '' &&
  cells.text('type') === '';

interface Combined {
  main: CsvLine;
  /** The texts of its selections. */
  legs: string[];
}

/** Groups lines into bets with the selections below them. A selection without a bet above it is a fault. */
function combine(file: ImportFile, settings: ImportSettings, faults: ImportFault[]): Combined[] {
  const bets: Combined[] = [];
  for (const main of file.lines) {
    const cells = new Cells(main.cells, settings);
    const above = bets.at(-1);
    if (!isSelection(cells, settings)) bets.push({ main, legs: [] });
    else if (above) above.legs.push(cells.text('bet', 200));
    else faults.push({ line: main.line, fault: 'noParent' });
  }
  return bets;
}

/** Counts bets against the limits of a file and of each of its days. */
class Quota {
  readonly #days = new Map<string, number>();
  #bets = 0;

  /** Counts a bet. @returns the limit that it exceeds */
  take({ settledAt = '' }: ImportRow): Pick<ImportFault, 'fault' | 'text'> | undefined {
    if (this.#bets >= MAX_IMPORT_BETS) return { fault: 'tooManyBets' };
    const day = settledAt.slice(0, DAY_CHARS);
    const bets = this.#days.get(day) ?? 0;
    if (bets >= MAX_DAY_BETS) return { fault: 'dayFull', ...(day !== '' && { text: day }) };
    this.#days.set(day, bets + 1);
    this.#bets += 1;
    return undefined;
  }
}

const DAY_CHARS = 10;
const MAX_WORDS = 200;

/** Names a combined bet after all its selections. */
function withLegs<T extends { words?: string | undefined }>(row: T, legs: readonly string[]): T {
  if (legs.length === 0) return row;
  return { ...row, words: legs.filter(Boolean).join(' + ').slice(0, MAX_WORDS).trim() || row.words };
}

/** The cells of a combined bet; one without a name of its own is named after its first selection. */
function cellsOf({ main, legs }: Combined, settings: ImportSettings): Cells {
  const at = settings.mapping.bet;
  const [first = ''] = legs;
  if (at === undefined || first === '' || (main.cells[at] ?? '').trim() !== '')
    return new Cells(main.cells, settings);
  return new Cells(main.cells.with(at, first), settings);
}

function faultOf(error: LineError, line: number, cells: Cells): ImportFault {
  const text = error.field === undefined ? '' : cells.text(error.field, 40);
  return {
    line,
    fault: error.fault,
    ...(error.field !== undefined && { field: error.field }),
    ...(text !== '' && { text }),
  };
}

/** Parses the bets of a file, and returns the lines that are none, each with its first fault. */
export function readBets(file: ImportFile, settings: ImportSettings): ReadBets {
  const faults: ImportFault[] = [];
  const books = new Books();
  const quota = new Quota();
  const rows: ImportRow[] = [];
  for (const bet of combine(file, settings, faults)) {
    const { line } = bet.main;
    const cells = cellsOf(bet, settings);
    try {
      const row = withLegs(readBet(cells, settings), bet.legs);
      const book = books.indexOf(cells);
      if (book > MAX_ACCOUNTS) {
        faults.push({ line, fault: 'tooManyBooks', field: 'book' });
        continue;
      }
      const checkedRow = checked({ ...row, line, book });
      const full = quota.take(checkedRow);
      if (full) faults.push({ line, ...full });
      else rows.push(checkedRow);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      faults.push(faultOf(error, line, cells));
    }
  }
  for (const { book } of rows) {
    const found = books.found[book];
    if (found) found.bets += 1;
  }
  return {
    rows,
    books: books.found.slice(0, MAX_ACCOUNTS + 1),
    faults: faults.toSorted((a, b) => a.line - b.line),
  };
}
