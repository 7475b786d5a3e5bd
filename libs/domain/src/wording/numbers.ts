const MINUS = '−';
const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string): Intl.NumberFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  formats.set(locale, made);
  return made;
}

/** Formats a total's line: "2.25". */
export const lineText = (line: number, locale: string): string => format(locale).format(line);

/** Formats a handicap with its sign, a true minus: "+1.5", "−0.25", "0". */
export function handicapText(handicap: number, locale: string): string {
  const size = format(locale).format(Math.abs(handicap));
  return handicap === 0 ? size : `${handicap > 0 ? '+' : MINUS}${size}`;
}
