import { withoutUnseen } from '../../text/index.ts';

/**
 * Normalizes a word for comparison: without case, accents, blanks and punctuation. "Bet ID", "bet_id" and "BetId" are
 * equal, "½" is "1/2".
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('\u2044', '/')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');

/** Fast path: nearly every cell has only these characters and needs only trimming. */
const PLAIN = /^[ -~]*$/;

/** Returns a cell's text on one line, cut to `maxChars`. */
export function lineOf(text: string, maxChars: number): string {
  const cell = text.trim();
  if (cell.length <= maxChars && PLAIN.test(cell)) return cell;
  return withoutUnseen(cell)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxChars)
    .trim();
}
