import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import { useState } from 'react';
import { type LiveItems, newer } from '../live-list/index.ts';
import { useLiveArbItems } from './use-live-arb-items.ts';

/**
 * Returns all arbs of one event that match a list's filter, beyond the list's limit too, with the other prices of their
 * legs, which the list omits: a separate list on the socket.
 */
export function useEventItems(filter: ArbQueryInput, eventId: string, isAsked = true): LiveItems<Arb> {
  const { limit: _, ...whole } = filter;
  return useLiveArbItems({ ...whole, events: [eventId] }, isAsked);
}

/** Returns the same where filter or event may not be known yet; undefined until it is answered. */
export function useEventList(
  filter: ArbQueryInput | undefined,
  eventId: string | undefined,
): LiveItems<Arb> | undefined {
  const isAsked = filter !== undefined && eventId !== undefined;
  const told = useEventItems(filter ?? {}, eventId ?? '', isAsked);
  return isAsked && told.status === 'ready' ? told : undefined;
}

/** Whether it comes with the other bookmakers' prices: rows of the list do not. */
const isWhole = ({ bets }: Arb): boolean =>
  bets.some(({ alternativeOdds, noVigOdds }) => alternativeOdds.length > 0 || noVigOdds !== undefined);

/** Returns the arb with the other prices of one that was seen earlier, which has the same legs. */
const withPrices = (arb: Arb, earlier: Arb): Arb => ({
  ...arb,
  bets: arb.bets.map((bet, leg) => {
    const { alternativeOdds = [], noVigOdds } = earlier.bets[leg] ?? {};
    return { ...bet, alternativeOdds, ...(noVigOdds !== undefined && { noVigOdds }) };
  }),
});

/**
 * Returns the arb with the other prices of its legs, from its event's list or as they were last known; undefined until
 * they have been read.
 */
export function usePriced(arb: Arb | undefined, ofEvent: LiveItems<Arb> | undefined): Arb | undefined {
  const [last, setLast] = useState<Arb>();
  const listed = ofEvent?.items.find(({ id }) => id === arb?.id);
  const whole = newer(arb && isWhole(arb) ? arb : undefined, listed) ?? last;
  if (whole !== last) setLast(whole);
  if (!arb || !whole || whole.id !== arb.id) return ofEvent && arb;
  return whole.updatedOn >= arb.updatedOn ? whole : withPrices(arb, whole);
}
