import { type Arb, type ArbQueryInput, sortArbs } from '@bothways/domain/arbs';
import { type LiveArbs, useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import { useIsHidden } from '../../hides/use-hides.ts';
import { targetOfArb } from '../arb-pins.ts';
import { eventArbsQuery } from '../arbs.queries.ts';
import { DEFAULT_SORT } from '../view/arbs-view.ts';

interface Asked {
  /** Of the selected arb, once it is known. */
  eventId: string | undefined;
  /** What the list asks; undefined while that is not known. */
  filter: ArbQueryInput | undefined;
  isLive: boolean;
}

const NONE: readonly Arb[] = [];

/** What was read and what the list was told since: the newer of both, without what has left the list. */
function newest(read: readonly Arb[], listed: readonly Arb[], gone: LiveArbs['gone']): Arb[] {
  const byId = new Map(read.filter(({ id }) => !gone.has(id)).map((arb) => [arb.id, arb]));
  for (const arb of listed) {
    const known = byId.get(arb.id);
    if (!known || arb.updatedOn >= known.updatedOn) byId.set(arb.id, arb);
  }
  return [...byId.values()];
}

/**
 * The arbs of the selected one's event. Before the match they are read every 60 s, because the list may lack some for want
 * of room; in play the list alone is quick enough to be believed.
 */
export function useEventArbs({ eventId, filter, isLive }: Asked, { arbs, gone }: LiveArbs): readonly Arb[] {
  const isHidden = useIsHidden();
  const { data } = useQuery({
    ...eventArbsQuery(filter ?? {}, eventId ?? ''),
    enabled: !isLive && filter !== undefined && eventId !== undefined,
  });
  const read = isLive ? NONE : (data?.data.arbs ?? NONE);
  const sort = filter?.sort ?? DEFAULT_SORT;
  return useMemo(() => {
    const ofEvent = (arb: Arb): boolean => arb._id.eventId === eventId && !isHidden(targetOfArb(arb));
    return sortArbs(newest(read.filter(ofEvent), arbs.filter(ofEvent), gone), sort);
  }, [read, arbs, gone, eventId, isHidden, sort]);
}
