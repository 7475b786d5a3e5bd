import { useCallback } from 'react';
import { useDelayedClose } from './use-delayed-close.ts';
import type { ArbsView } from './view/arbs-view.ts';

export interface Selection {
  /** The arb whose detail is open; the rejected list opens none. */
  openId: string | undefined;
  isClosing: boolean;
  select: (id: string) => void;
  /** At once. */
  deselect: () => void;
  /** Fades, and deselects 200 ms later. */
  close: () => void;
}

/** The selected arb, which the address holds. */
export function useSelection(view: ArbsView, change: (part: Partial<ArbsView>) => void): Selection {
  const openId = view.tab === 'arbs' ? view.selected : undefined;
  const select = useCallback((id: string) => change({ selected: id }), [change]);
  const deselect = useCallback(() => change({ selected: undefined }), [change]);
  return { openId, select, deselect, ...useDelayedClose(openId, deselect) };
}
