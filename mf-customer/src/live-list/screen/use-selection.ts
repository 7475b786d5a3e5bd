import { useCallback } from 'react';
import type { ListView } from '../kind/list-item.ts';
import { useDelayedClose } from './use-delayed-close.ts';

export interface Selection {
  /** The item whose detail is open; the rejected list opens none. */
  openId: string | undefined;
  isClosing: boolean;
  select: (id: string) => void;
  /** Deselects at once. */
  deselect: () => void;
  /** Fades, and deselects 200 ms later. */
  close: () => void;
}

/** The selected item, which the address holds. */
export function useSelection(view: ListView, change: (part: Partial<ListView>) => void): Selection {
  const openId = view.tab === 'list' ? view.selected : undefined;
  const select = useCallback((id: string) => change({ selected: id }), [change]);
  const deselect = useCallback(() => change({ selected: undefined }), [change]);
  return { openId, select, deselect, ...useDelayedClose(openId, deselect) };
}
