import { numberFormat } from '../formats/index.ts';

const MINUS = '−';
const format = (locale: string): Intl.NumberFormat => numberFormat(locale, { maximumFractionDigits: 2 });

/** Formats a total's line: "2.25". */
export const lineText = (line: number, locale: string): string => format(locale).format(line);

/** Formats a handicap with its sign, a true minus: "+1.5", "−0.25", "0". */
export function handicapText(handicap: number, locale: string): string {
  const size = format(locale).format(Math.abs(handicap));
  return handicap === 0 ? size : `${handicap > 0 ? '+' : MINUS}${size}`;
}
