import type { Pick, Side } from '../markets/index.ts';
import type { Fee, Settled } from '../odds/index.ts';
import type { Sport } from '../sports/index.ts';

/** The facts about a leg that judging needs. */
export interface FindLeg {
  bookie: string;
  pick: Pick;
  side: Side;
  /** As quoted when displayed. */
  odds: number;
  fee: Fee | undefined;
  /** Margin-free when displayed; only of value bets. */
  fairOdds: number | undefined;
  /** Margin-free at the close of the same line; undefined where unknown. */
  closeFairOdds: number | undefined;
  /** Undefined where the result is unknown or does not decide the leg. */
  settled: Settled | undefined;
}

/** An opportunity found by a replay. */
export interface Find {
  /** Its position in the replay. */
  number: number;
  opportunityId: string;
  eventId: string;
  sport: Sport;
  startMs: number;
  shownMs: number;
  goneMs: number;
  isOneSample: boolean;
  /** Profit or value when displayed. */
  pct: number;
  /** By index of the delay in `DELAYS_S`. */
  stood: readonly boolean[];
  isPostponed: boolean;
  legs: readonly FindLeg[];
}

/** Returns the finds in the order of display. */
export const asShown = (finds: readonly Find[]): Find[] =>
  finds.toSorted(
    (a, b) => a.shownMs - b.shownMs || a.startMs - b.startMs || (a.opportunityId < b.opportunityId ? -1 : 1),
  );

/** Returns how each leg ended; undefined where one is unknown. */
export function endsOf({ legs }: Find): Settled[] | undefined {
  const known = legs.flatMap(({ settled }) => settled ?? []);
  return known.length === legs.length ? known : undefined;
}
