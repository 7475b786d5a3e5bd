import type { NewLegInput } from '@bothways/domain/bankroll';
import type { EventRecord } from '@bothways/domain/events';
import type { Side } from '@bothways/domain/markets';
import { effectiveOdds, type Fee } from '@bothways/domain/odds';

/** One of our events as the bankroll keeps it. */
export const eventToLog = (event: EventRecord, id: string): NewLegInput['event'] => ({
  id,
  name: event.name,
  sport: event.sport.name,
  league: event.league.name,
  startsAt: new Date(event.startedAt).toISOString(),
});

/** Odds as quoted: a fee on winnings is a commission; of another the odds after it are what the bet is worth. */
export const priceToLog = (
  quotedOdds: number,
  fee: Fee | undefined,
  side: Side | undefined,
): Pick<NewLegInput, 'odds' | 'commissionPct' | 'listOdds'> =>
  fee === undefined || fee.model === 'winnings'
    ? { odds: quotedOdds, commissionPct: fee?.ratePct ?? 0 }
    : { odds: effectiveOdds(quotedOdds, fee, side), listOdds: quotedOdds };
