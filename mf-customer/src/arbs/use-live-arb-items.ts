import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import { useLiveArbs } from '@bothways/platform';
import { useMemo } from 'react';
import type { LiveItems } from '../live-list/index.ts';

/** The arbs of a filter, as every live list has its items. */
export function useLiveArbItems(filter: ArbQueryInput, isWanted: boolean): LiveItems<Arb> {
  const live = useLiveArbs(filter, isWanted);
  return useMemo(() => ({ ...live, items: live.arbs }), [live]);
}

/** The same without the other prices of each leg: few of a long list are ever opened. */
export const useListedArbs = (filter: ArbQueryInput, isWanted: boolean): LiveItems<Arb> =>
  useLiveArbItems({ ...filter, alternatives: false }, isWanted);
