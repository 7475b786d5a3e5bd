import type { BetOncePer } from './betting.schema.ts';
import { asShown, endsOf, type Find } from './find.ts';

/** The finds by what became of them. */
export interface Placed {
  /** Bets with known results, in order of placement. */
  settled: readonly Find[];
  /** Bets with unknown results. */
  open: readonly Find[];
  missed: number;
  again: number;
}

/**
 * Selects the finds that would have been bet on.
 * @param delay index in `DELAYS_S`
 */
export function placed(finds: readonly Find[], delay: number, oncePer: BetOncePer): Placed {
  const done = new Set<string>();
  const [settled, open]: [Find[], Find[]] = [[], []];
  let [missed, again] = [0, 0];
  for (const find of asShown(finds)) {
    const once = oncePer === 'event' ? find.eventId : find.opportunityId;
    // A gone price counts as missed even if its event had been bet on, so that the missed ones match `stood`.
    if (find.stood[delay] !== true) missed++;
    else if (done.has(once)) again++;
    else {
      done.add(once);
      (endsOf(find) ? settled : open).push(find);
    }
  }
  return { settled, open, missed, again };
}
