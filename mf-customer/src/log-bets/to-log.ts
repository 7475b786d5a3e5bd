import type { NewLegInput } from '@bothways/domain/bankroll';
import type { EventRecord } from '@bothways/domain/events';
import type { Side } from '@bothways/domain/markets';
import { effectiveOdds, type Fee } from '@bothways/domain/odds';

/** Returns one of our events in the bankroll's form. */
export const eventToLog = (event: EventRecord, id: string): NewLegInput['event'] => ({
  id,
  name: event.name,
  sport: event.sport.name,
  league: event.league.name,
  startsAt: new Date(event.startedAt).toISOString(),
});

/**
 * Returns odds as quoted: a fee on winnings becomes a commission; with any other fee, the odds after it are what the
 * bet pays.
 */
export const priceToLog = (
  quotedOdds: number,
  fee: Fee | undefined,
  side: Side | undefined,
): Pick<NewLegInput, 'odds' | 'commissionPct' | 'listOdds'> =>
  fee === undefined || fee.model === 'winnings'
    ? { odds: quotedOdds, commissionPct: fee?.ratePct ?? 0 }
    : { odds: effectiveOdds(quotedOdds, fee, side), listOdds: quotedOdds };
