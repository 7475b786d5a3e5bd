import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import { useLiveArbs } from '@bothways/platform';
import { useMemo } from 'react';
import type { LiveItems } from '../live-list/index.ts';

/** Returns the arbs of a filter as a live list's items. */
export function useLiveArbItems(filter: ArbQueryInput, isWanted: boolean): LiveItems<Arb> {
  const live = useLiveArbs(filter, isWanted);
  return useMemo(() => ({ ...live, items: live.arbs }), [live]);
}

/** Returns the same without the other prices of each leg: few rows of a long list are ever expanded. */
export const useListedArbs = (filter: ArbQueryInput, isWanted: boolean): LiveItems<Arb> =>
  useLiveArbItems({ ...filter, alternatives: false }, isWanted);
