import type { Pick, Side } from '../markets/index.ts';
import type { Fee, Settled } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';

/** One leg of what was found, as far as it is judged by. */
export interface FindLeg {
  bookie: string;
  pick: Pick;
  side: Side;
  /** As quoted when it was shown. */
  odds: number;
  fee: Fee | undefined;
  /** Without margin, when it was shown; of value bets. */
  fairOdds: number | undefined;
  /** Without margin, at the close of the same line; undefined where that is not known. */
  closeFairOdds: number | undefined;
  /** Undefined where the result is not known or does not say. */
  settled: Settled | undefined;
}

/** An opportunity that a replay has found. */
export interface Find {
  /** Its place in the order of the replay. */
  number: number;
  opportunityId: string;
  eventId: string;
  sport: Sport;
  startMs: number;
  shownMs: number;
  goneMs: number;
  isOneSample: boolean;
  /** Profit or value when it was shown. */
  pct: number;
  /** By the place of the delay in `DELAYS_S`. */
  stood: readonly boolean[];
  isPostponed: boolean;
  legs: readonly FindLeg[];
}

/** The order in which one would have met them. */
export const asShown = (finds: readonly Find[]): Find[] =>
  finds.toSorted(
    (a, b) => a.shownMs - b.shownMs || a.startMs - b.startMs || (a.opportunityId < b.opportunityId ? -1 : 1),
  );

/** How every leg ended; undefined where one of them is not known. */
export function endsOf({ legs }: Find): Settled[] | undefined {
  const known = legs.flatMap(({ settled }) => settled ?? []);
  return known.length === legs.length ? known : undefined;
}
