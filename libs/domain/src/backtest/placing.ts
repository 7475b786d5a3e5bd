import type { BetOncePer } from './betting.schema.ts';
import { asShown, endsOf, type Find } from './find.ts';

/** What became of all that was found. */
export interface Placed {
  /** Bets whose results are known, in the order of their being placed. */
  settled: readonly Find[];
  /** Bets whose results are not. */
  open: readonly Find[];
  missed: number;
  again: number;
}

/**
 * Which of the finds would have been bet on.
 * @param delay its place in `DELAYS_S`
 */
export function placed(finds: readonly Find[], delay: number, oncePer: BetOncePer): Placed {
  const done = new Set<string>();
  const [settled, open]: [Find[], Find[]] = [[], []];
  let [missed, again] = [0, 0];
  for (const find of asShown(finds)) {
    const once = oncePer === 'event' ? find.eventId : find.opportunityId;
    // What was gone counts as gone, whether or not its event had been bet on: so many stood as are said to.
    if (find.stood[delay] !== true) missed++;
    else if (done.has(once)) again++;
    else {
      done.add(once);
      (endsOf(find) ? settled : open).push(find);
    }
  }
  return { settled, open, missed, again };
}
