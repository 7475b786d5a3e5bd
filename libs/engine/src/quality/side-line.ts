import type { BookEvent } from '../book/events.ts';
import { lineNumber } from '../book/lines.ts';
import { isLay, isPlainWinner, isWholeMatch, type PickCode, withoutOvertime } from '../book/pick-code.ts';

/** The whole match's winner market says who has the sides right; the one without overtime where there are both. */
export function decidesSides(event: BookEvent, pick: PickCode): boolean {
  if (isLay(pick) || !isPlainWinner(pick) || !isWholeMatch(pick)) return false;
  const regular = withoutOvertime(pick);
  return regular === pick || !event.lines.has(lineNumber(regular));
}
