import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import type { LiveItems } from '../live-list/index.ts';
import { useLiveArbItems } from './use-live-arb-items.ts';

/**
 * All arbs of one event that a list's filter has, also those that the list has no room for, with the other prices of their
 * legs, which the list leaves out: a list of its own on the socket.
 */
export function useEventItems(filter: ArbQueryInput, eventId: string, isAsked = true): LiveItems<Arb> {
  const { limit: _, ...whole } = filter;
  return useLiveArbItems({ ...whole, events: [eventId] }, isAsked);
}

/** The same where filter or event may not be known yet; undefined until it is told. */
export function useEventList(
  filter: ArbQueryInput | undefined,
  eventId: string | undefined,
): LiveItems<Arb> | undefined {
  const isAsked = filter !== undefined && eventId !== undefined;
  const told = useEventItems(filter ?? {}, eventId ?? '', isAsked);
  return isAsked && told.status === 'ready' ? told : undefined;
}

/** The arb as its event's list has it, unless what is known otherwise was seen later. */
export function withPrices(arb: Arb, ofEvent: LiveItems<Arb> | undefined): Arb {
  const told = ofEvent?.items.find(({ id }) => id === arb.id);
  return told && told.updatedOn >= arb.updatedOn ? told : arb;
}
