import { centsOfEuros } from '../../money/index.ts';
import { oddsMicroOf, oddsOfMicro } from '../../odds/index.ts';
import { wordsOfCell } from '../../text/index.ts';
import type { Currency } from '../accounts.schema.ts';
import { currencyOfAmount, readAmount, readOddsCell } from './amounts.ts';
import type { Choices } from './choices.ts';
import { type Clock, readDate } from './dates.ts';
import type { ImportField, Mapping } from './fields.ts';
import type { ImportSource } from './import.schema.ts';
import type { StateReading } from './states.ts';
import { folded, lineOf } from './words.ts';

/** How to read a file: the meaning of its columns, and its formats. */
export interface ImportSettings {
  source: ImportSource;
  mapping: Mapping;
  choices: Choices;
  /** States of doubtful words. */
  states: ReadonlyMap<string, StateReading>;
  /** Columns whose cells may say what kind of bet it is. */
  kindColumns: readonly number[];
  /** Columns whose cells may say that it is a lay or an each-way bet. */
  wordColumns: readonly number[];
  /** The currency in the name of the column of stakes. */
  currency?: Currency;
  /** The column of times beside the one of dates. */
  timeColumn?: number;
  /** Fields whose columns' names say percent. */
  rateFields: ReadonlySet<ImportField>;
  /** The column of cash-outs says yes or no, and no amounts. */
  areCashOutsFlags: boolean;
  isFootballAmerican: boolean;
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
  | 'omitted'
  | 'profit'
  | 'notWon'
  | 'twoSides'
  | 'eachWay'
  | 'system'
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

const NO = new Set(['', 'no', 'false', 'n', 'none', '0']);
const PERCENT = /\s*%$/;

/** A line's cells by field. */
export class Cells {
  readonly #cells: readonly string[];
  readonly settings: ImportSettings;

  constructor(cells: readonly string[], settings: ImportSettings) {
    this.#cells = cells;
    this.settings = settings;
  }

  /** Returns a cell's text on one line; empty where the file has no such column. */
  text(field: ImportField, maxChars = 300): string {
    const at = this.settings.mapping[field];
    const cell = at === undefined ? '' : (this.#cells[at] ?? '');
    return lineOf(this.settings.source === 'bothways' ? wordsOfCell(cell) : cell, maxChars);
  }

  /** Whether any of these columns has such a cell. */
  some(columns: readonly number[], isOne: (cell: string) => boolean): boolean {
    return columns.some((at) => isOne((this.#cells[at] ?? '').trim()));
  }

  /** Whether a cell is empty or says no. */
  isNo(field: ImportField): boolean {
    const text = this.text(field);
    return NO.has(folded(text)) || readAmount(text, '.') === 0;
  }

  /** @throws LineError */
  instant(field: ImportField): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const { choices, clock, timeColumn } = this.settings;
    const time =
      field === 'placedAt' && timeColumn !== undefined ? (this.#cells[timeColumn] ?? '').trim() : '';
    const ms =
      (time && readDate(`${text} ${time}`, choices.dates, clock)) || readDate(text, choices.dates, clock);
    if (ms === undefined) throw new LineError('notDate', field);
    return ms;
  }

  /** @throws LineError */
  amount(field: ImportField): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const amount = readAmount(text, this.settings.choices.mark);
    if (amount === undefined) throw new LineError('notNumber', field);
    return amount;
  }

  /** @throws LineError */
  cents(field: ImportField): number | undefined {
    const amount = this.amount(field);
    return amount === undefined ? undefined : centsOfEuros(amount);
  }

  /** Whether a cell or the name of its column says percent; so does our own file. */
  isRate(field: 'commission' | 'bonus'): boolean {
    const { source, rateFields } = this.settings;
    return source === 'bothways' || rateFields.has(field) || PERCENT.test(this.text(field));
  }

  /**
   * A rate or an amount, as the cell or the person says; undefined for none.
   * @throws LineError
   */
  share(field: 'commission' | 'bonus'): { percent: number } | { cents: number } | undefined {
    const text = this.text(field);
    const unit = this.isRate(field) ? 'percent' : this.settings.choices[field];
    if (text === '' || unit === 'none' || this.isNo(field)) return undefined;
    const amount = readAmount(text.replace(PERCENT, ''), this.settings.choices.mark);
    if (amount === undefined) throw new LineError('notNumber', field);
    return unit === 'percent' ? { percent: amount } : { cents: Math.abs(centsOfEuros(amount)) };
  }

  odds(field: ImportField): number | undefined {
    const odds = readOddsCell(this.text(field), this.settings.choices.notation);
    // Rounded to the stored precision.
    return odds === undefined ? undefined : oddsOfMicro(oddsMicroOf(odds));
  }

  /** The currency that the stake names, or its column; `unknown` for another than ours. */
  stakeCurrency(): Currency | 'unknown' | undefined {
    return currencyOfAmount(this.text('stake')) ?? this.settings.currency;
  }
}

/** @throws LineError */
export function needed<T>(value: T | undefined, field: ImportField): T {
  if (value === undefined) throw new LineError('missing', field);
  return value;
}
