import { type Arb, type ArbQueryInput, sortArbs } from '@bothways/domain/arbs';
import { useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import { useIsHidden } from '../../hides/index.ts';
import type { LiveItems } from '../../live-list/index.ts';
import { targetOfArb } from '../arb-pins.ts';
import { eventArbsQuery } from '../arbs.queries.ts';
import { DEFAULT_SORT } from '../arbs-view.ts';
import { useLiveArbItems } from '../use-live-arb-items.ts';

interface Asked {
  /** Of the selected arb, once it is known. */
  eventId: string | undefined;
  /** What the list asks; undefined while that is not known. */
  filter: ArbQueryInput | undefined;
  isLive: boolean;
}

const NONE: readonly Arb[] = [];

/** What was read and what the list was told since: the newer of both, without what has left the list. */
function newest(read: readonly Arb[], listed: readonly Arb[], gone: LiveItems<Arb>['gone']): Arb[] {
  const byId = new Map(read.filter(({ id }) => !gone.has(id)).map((arb) => [arb.id, arb]));
  for (const arb of listed) {
    const known = byId.get(arb.id);
    if (!known || arb.updatedOn >= known.updatedOn) byId.set(arb.id, arb);
  }
  return [...byId.values()];
}

/** The event's arbs as they are told in play, where what was read a minute ago is not to be believed. */
function useTold({ eventId, filter, isLive }: Asked): LiveItems<Arb> | undefined {
  const { limit: _, ...whole } = filter ?? {};
  const isAsked = isLive && filter !== undefined && eventId !== undefined;
  const told = useLiveArbItems({ ...whole, events: [eventId ?? ''] }, isAsked);
  return isAsked && told.status === 'ready' ? told : undefined;
}

/**
 * The arbs of the selected one's event, also those that the list has no room for: before the match they are read every
 * 60 s, in play they are a list of their own on the socket.
 */
export function useEventArbs(asked: Asked, list: LiveItems<Arb>): readonly Arb[] {
  const { eventId, filter, isLive } = asked;
  const isHidden = useIsHidden();
  const { items, gone } = useTold(asked) ?? list;
  const { data } = useQuery({
    ...eventArbsQuery(filter ?? {}, eventId ?? ''),
    enabled: !isLive && filter !== undefined && eventId !== undefined,
  });
  const read = isLive ? NONE : (data?.data.arbs ?? NONE);
  const sort = filter?.sort ?? DEFAULT_SORT;
  return useMemo(() => {
    const ofEvent = (arb: Arb): boolean => arb._id.eventId === eventId && !isHidden(targetOfArb(arb));
    return sortArbs(newest(read.filter(ofEvent), items.filter(ofEvent), gone), sort);
  }, [read, items, gone, eventId, isHidden, sort]);
}
