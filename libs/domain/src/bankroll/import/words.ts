import { withoutUnseen } from '../../text/index.ts';

/** A word as it is compared: without case, accents, blanks and signs. "Bet ID", "bet_id" and "BetId" are one. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');

/** Nearly every cell is of these alone, and needs only its ends trimmed. */
const PLAIN = /^[ -~]*$/;

/** What stands in a cell, on one line and no longer than so many characters. */
export function lineOf(text: string, maxChars: number): string {
  const cell = text.trim();
  if (cell.length <= maxChars && PLAIN.test(cell)) return cell;
  return withoutUnseen(cell)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxChars)
    .trim();
}
