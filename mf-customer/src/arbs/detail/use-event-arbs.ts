import { type Arb, type ArbQueryInput, sortArbs } from '@bothways/domain/arbs';
import { useMemo } from 'react';
import { useIsHidden } from '../../hides/index.ts';
import type { LiveItems } from '../../live-list/index.ts';
import { targetOfArb } from '../arb-pins.ts';
import { DEFAULT_SORT } from '../arbs-view.ts';

/** Returns the arbs of an event that are not hidden, in the order of the list. */
export function useEventArbs(
  eventId: string | undefined,
  { items }: LiveItems<Arb>,
  sort: ArbQueryInput['sort'] = DEFAULT_SORT,
): readonly Arb[] {
  const isHidden = useIsHidden();
  return useMemo(() => {
    const ofEvent = (arb: Arb): boolean => arb._id.eventId === eventId && !isHidden(targetOfArb(arb));
    return sortArbs(items.filter(ofEvent), sort);
  }, [items, eventId, isHidden, sort]);
}
