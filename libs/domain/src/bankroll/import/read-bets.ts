import { type Currency, currencySchema, MAX_ACCOUNTS } from '../accounts.schema.ts';
import { currencyOfAmount } from './amounts.ts';
import { atOnce } from './at-once.ts';
import { type Cells, type ImportSettings, LineError, type LineFault } from './cells.ts';
import { combine } from './combined.ts';
import type { ImportField } from './fields.ts';
import { type ImportRow, importRowSchema, MAX_DAY_BETS, MAX_IMPORT_BETS } from './import.schema.ts';
import type { ImportFile } from './import-file.ts';
import { readBet } from './read-bet.ts';
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

/** @throws LineError where a currency is none of ours, or the column and the sign of the stake are two */
function currencyOf(cells: Cells): Currency | undefined {
  const written = cells.text('currency').toUpperCase();
  const column =
    written === '' ? undefined : (currencySchema.safeParse(written).data ?? currencyOfAmount(`${written}1`));
  const sign = cells.stakeCurrency();
  if (written !== '' && (column === undefined || column === 'unknown'))
    throw new LineError('unknownWord', 'currency');
  if (sign === 'unknown') throw new LineError('unknownWord', 'stake');
  if (column !== undefined && sign !== undefined && column !== sign)
    throw new LineError('unknownWord', 'currency');
  return column === 'unknown' ? undefined : (column ?? sign);
}

/** The bookmakers of a file by index, matched without regard to case and accents. */
class Books {
  readonly found: FoundBook[] = [];
  readonly #places = new Map<string, number>();

  /** @throws LineError */
  indexOf(cells: Cells): number {
    const name = cells.text('book', 60);
    const currency = currencyOf(cells);
    const key = `${folded(name)}|${currency ?? ''}`;
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

function faultOf(error: LineError, line: number, cells: Cells): ImportFault {
  const text = error.field === undefined ? '' : cells.text(error.field, 40);
  return {
    line,
    fault: error.fault,
    ...(error.field !== undefined && { field: error.field }),
    ...(text !== '' && { text }),
  };
}

/** Bets between two steps: some milliseconds. */
const STEP_BETS = 50;

/** Parses the bets of a file, and returns the lines that are none, each with its first fault. */
export const readBets = (file: ImportFile, settings: ImportSettings): ReadBets =>
  atOnce(readBetsInSteps(file, settings));

/** The same in steps, for pages that go on meanwhile. */
export function* readBetsInSteps(file: ImportFile, settings: ImportSettings): Generator<void, ReadBets> {
  let bets = 0;
  const faults: ImportFault[] = [];
  const books = new Books();
  const quota = new Quota();
  const rows: ImportRow[] = [];
  const orphan = (line: number): unknown => faults.push({ line, fault: 'noParent' });
  for (const { main, cells, legs } of combine(file, settings, orphan)) {
    const { line } = main;
    if (++bets % STEP_BETS === 0) yield;
    try {
      const row = withLegs(readBet(cells), legs);
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
