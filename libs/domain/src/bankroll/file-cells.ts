import { oddsMicroOf } from '../odds/index.ts';
import type { CsvCell } from '../text/index.ts';

/** Formats a number with as many decimals as it takes to read the same number back, and at least `least`. */
export function figureCell(value: number | undefined, least: number, most = 6): CsvCell {
  if (value === undefined) return '';
  let digits = least;
  while (digits < most && Number(value.toFixed(digits)) !== value) digits += 1;
  return { figure: value, digits };
}

export const oddsCell = (odds: number | undefined): CsvCell =>
  figureCell(odds === undefined ? undefined : oddsMicroOf(odds) / 1_000_000, 3);

export const moneyCell = (cents: number | undefined): CsvCell =>
  figureCell(cents === undefined ? undefined : cents / 100, 2);
