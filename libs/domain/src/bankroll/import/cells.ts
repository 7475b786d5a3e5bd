import { centsOfEuros } from '../../money/index.ts';
import { type DecimalMark, type OddsFormat, oddsMicroOf, oddsOfMicro } from '../../odds/index.ts';
import { wordsOfCell } from '../../text/index.ts';
import { readAmount, readOddsCell } from './amounts.ts';
import type { ImportField, Mapping } from './columns.ts';
import { type Clock, type DateOrder, readDate } from './dates.ts';
import type { ImportSource } from './import.schema.ts';
import { lineOf } from './words.ts';

/** How to read a file: the meaning of its columns, and its formats. */
export interface ImportSettings {
  source: ImportSource;
  mapping: Mapping;
  dateOrder: DateOrder;
  mark: DecimalMark;
  notation: OddsFormat;
  /** Clock of the times without a zone. */
  clock: Clock;
  nowMs: number;
}

/** Why a line is not a bet. */
export type LineFault =
  | 'missing'
  | 'notDate'
  | 'future'
  | 'notNumber'
  | 'notOdds'
  | 'unknownState'
  | 'unknownWord'
  | 'profit'
  | 'noParent'
  | 'invalid';

export class LineError extends Error {
  override name = 'LineError';
  readonly fault: LineFault;
  readonly field: ImportField | undefined;

  constructor(fault: LineFault, field?: ImportField) {
    super(field === undefined ? fault : `${field}: ${fault}`);
    this.fault = fault;
    this.field = field;
  }
}

/** A line's cells by field. */
export class Cells {
  readonly #cells: readonly string[];
  readonly #settings: ImportSettings;

  constructor(cells: readonly string[], settings: ImportSettings) {
    this.#cells = cells;
    this.#settings = settings;
  }

  /** Returns a cell's text on one line; empty where the file has no such column. */
  text(field: ImportField, maxChars = 300): string {
    const at = this.#settings.mapping[field];
    const cell = at === undefined ? '' : (this.#cells[at] ?? '');
    return lineOf(this.#settings.source === 'bothways' ? wordsOfCell(cell) : cell, maxChars);
  }

  /** @throws LineError */
  instant(field: ImportField): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const ms = readDate(text, this.#settings.dateOrder, this.#settings.clock);
    if (ms === undefined) throw new LineError('notDate', field);
    return ms;
  }

  /** @throws LineError */
  amount(field: ImportField): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const amount = readAmount(text, this.#settings.mark);
    if (amount === undefined) throw new LineError('notNumber', field);
    return amount;
  }

  /** @throws LineError */
  cents(field: ImportField): number | undefined {
    const amount = this.amount(field);
    return amount === undefined ? undefined : centsOfEuros(amount);
  }

  odds(field: ImportField): number | undefined {
    const odds = readOddsCell(this.text(field), this.#settings.notation);
    // Rounded to the stored precision.
    return odds === undefined ? undefined : oddsOfMicro(oddsMicroOf(odds));
  }
}

/** @throws LineError */
export function needed<T>(value: T | undefined, field: ImportField): T {
  if (value === undefined) throw new LineError('missing', field);
  return value;
}
