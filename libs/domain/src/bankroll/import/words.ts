import { withoutUnseen } from '../../text/index.ts';

/** Printable ASCII. */
const ASCII = /^[ -~]*$/;

/**
 * Normalizes a word for comparison: without case, accents, blanks and punctuation. "Bet ID", "bet_id" and "BetId" are
 * equal, "½" is "1/2".
 */
export function folded(text: string): string {
  // Nearly every cell is plain, and needs no decomposition.
  if (ASCII.test(text)) return text.toLowerCase().replaceAll(/[^a-z0-9/]/g, '');
  return text
    .normalize('NFKD')
    .replaceAll('\u2044', '/')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');
}

/** Returns a cell's text on one line, cut to `maxChars`. */
export function lineOf(text: string, maxChars: number): string {
  const cell = text.trim();
  if (cell.length <= maxChars && ASCII.test(cell)) return cell;
  return withoutUnseen(cell)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxChars)
    .trim();
}
