import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import type { LiveItems } from '../live-list/index.ts';
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

/** Returns the arb from its event's list, unless the given one was seen later. */
export function withPrices(arb: Arb, ofEvent: LiveItems<Arb> | undefined): Arb {
  const told = ofEvent?.items.find(({ id }) => id === arb.id);
  return told && told.updatedOn >= arb.updatedOn ? told : arb;
}
