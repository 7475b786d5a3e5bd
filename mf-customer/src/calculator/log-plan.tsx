import type { Arb } from '@bothways/domain/arbs';
import type { NewLegInput } from '@bothways/domain/bankroll';
import { useBookieName } from '../bookies/index.ts';
import { eventToLog, priceToLog } from '../log-bets/index.ts';
import { eventTitle, isLay } from '../words/index.ts';
import type { Calculation } from './calculation.ts';
import { LogIt } from './log-it.tsx';

interface LogPlanProps {
  arb: Arb;
  calculation: Calculation;
  isCompact: boolean;
  inDialog: boolean;
}

/** Returns the legs with the stakes of the plan in the bankroll's form. A leg without a stake was not placed. */
export function legsToLog(
  { id, _id, event }: Arb,
  { legs, plan }: Calculation,
  nameOf: (bookie: string) => string,
): NewLegInput[] {
  return legs.flatMap((leg, at): NewLegInput[] => {
    const stakeCents = plan?.legs[at]?.stakeCents ?? 0;
    if (stakeCents < 1) return [];
    const { side = 'back', ...pick } = leg.pick;
    const { bookie, quotedOdds, fee } = leg.price;
    const kind = isLay(leg.pick) ? 'exchange' : 'bookmaker';
    return [
      {
        at: { bookie, name: nameOf(bookie), currency: 'EUR', kind },
        event: eventToLog(event, _id.eventId),
        pick,
        side,
        ...priceToLog(quotedOdds, fee, leg.pick.side),
        stakeCents,
        ...(leg.isFreebet && side === 'back' && { freebet: 'snr' as const }),
        sourceId: id,
      },
    ];
  });
}

/** Logs the plan of an arb in the bankroll. */
export function LogPlan({ arb, calculation, isCompact, inDialog }: LogPlanProps) {
  const nameOf = useBookieName();
  return (
    <LogIt
      id={arb.id}
      inDialog={inDialog}
      isCompact={isCompact}
      legs={legsToLog(arb, calculation, nameOf)}
      strategy="arb"
      title={eventTitle(arb.event)}
    />
  );
}
