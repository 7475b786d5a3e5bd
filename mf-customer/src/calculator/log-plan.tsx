import type { Arb } from '@bothways/domain/arbs';
import type { NewBetsInput, NewLegInput } from '@bothways/domain/bankroll';
import { effectiveOdds } from '@bothways/domain/odds';
import { useSession, useShortcut, useToast } from '@bothways/platform';
import { CheckIcon, WalletIcon } from '@bothways/ui';
import { useRef, useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { sendBets, useChange } from '../log-bets/index.ts';
import { useText } from '../texts.ts';
import { eventTitle, isLay } from '../words/index.ts';
import type { Calculation } from './calculation.ts';
import type { CalculatorLeg } from './legs.ts';
import { PlanAction } from './plan-action.tsx';

interface LogPlanProps {
  arb: Arb;
  calculation: Calculation;
  isCompact: boolean;
  inDialog: boolean;
}

/** A fee on winnings is a commission; of another the odds after it are what the bet is worth. */
const priceOf = ({ price: { quotedOdds, fee }, pick }: CalculatorLeg) =>
  fee === undefined || fee.model === 'winnings'
    ? { odds: quotedOdds, commissionPct: fee?.ratePct ?? 0 }
    : { odds: effectiveOdds(quotedOdds, fee, pick.side), listOdds: quotedOdds };

/** The legs with the stakes of the plan, as the bankroll takes them. Without a stake a leg was not placed. */
export function legsToLog(
  { id, _id, event }: Arb,
  { legs, plan }: Calculation,
  nameOf: (bookie: string) => string,
): NewLegInput[] {
  return legs.flatMap((leg, at): NewLegInput[] => {
    const stakeCents = plan?.legs[at]?.stakeCents ?? 0;
    const sport = event.sport.name;
    if (stakeCents < 1) return [];
    const { side = 'back', ...pick } = leg.pick;
    const { bookie } = leg.price;
    const kind = isLay(leg.pick) ? 'exchange' : 'bookmaker';
    return [
      {
        at: { bookie, name: nameOf(bookie), currency: 'EUR', kind },
        event: {
          id: _id.eventId,
          name: event.name,
          sport,
          league: event.league.name,
          startsAt: new Date(event.startedAt).toISOString(),
        },
        pick,
        side,
        ...priceOf(leg),
        stakeCents,
        ...(leg.isFreebet && side === 'back' && { freebet: 'snr' as const }),
        sourceId: id,
      },
    ];
  });
}

/** Writes the plan down in the bankroll: all legs at once, with their stakes, by one key. */
export function LogPlan({ arb, calculation, isCompact, inDialog }: LogPlanProps) {
  const t = useText();
  const toast = useToast();
  const nameOf = useBookieName();
  const has = useSession().has('bankrollManagement');
  const [loggedId, setLoggedId] = useState<string>();
  // What may have arrived already is sent again as it was: prices move, and the same plan is logged once.
  const sent = useRef<NewBetsInput | undefined>(undefined);
  const change = useChange(sendBets, () => {
    sent.current = undefined;
    setLoggedId(arb.id);
    toast.show({ tone: 'success', title: t('logBets.done'), description: eventTitle(arb.event) });
  });
  const legs = legsToLog(arb, calculation, nameOf);
  const isLogged = loggedId === arb.id;
  const canLog = has && !isLogged && legs.length > 0 && !change.isPending;
  const log = (): void => {
    sent.current ??= { key: crypto.randomUUID(), strategy: 'arb', legs };
    change.send(sent.current);
  };
  useShortcut('b', t('logBets.key'), log, { enabled: canLog, inDialog });
  if (!has) return null;
  return (
    <>
      <PlanAction
        icon={isLogged ? <CheckIcon size={14} /> : <WalletIcon size={14} />}
        isCompact={isCompact}
        isDisabled={!canLog}
        label={t(isLogged ? 'logBets.logged' : 'logBets.log')}
        onPress={log}
      />
      {change.failure !== undefined && (
        <span role="alert">{t('logBets.failed', { why: change.failure })}</span>
      )}
    </>
  );
}
