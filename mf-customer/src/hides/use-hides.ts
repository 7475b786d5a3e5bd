import { useStore, useToast } from '@bothways/platform';
import { useCallback, useMemo } from 'react';
import { fitsBeside, pinnedItems, type Target, withPin } from '../pins/index.ts';
import { useText } from '../texts.ts';
import { serverNow } from '../time/index.ts';
import { covers, type Hide, hiddenBy } from './hide.ts';
import { hides } from './hides.store.ts';

/** Returns everything hidden, newest last within its way. */
export const useAllHides = (): readonly Hide[] => useStore(hides);

/** Returns a test whether an item is hidden; another function only when the hides change. */
export function useIsHidden(): (target: Target) => boolean {
  const all = useAllHides();
  return useMemo(() => hiddenBy(all), [all]);
}

/**
 * Removes the pins of every kind that a hide covers. Returns a function that restores them, and returns the titles of
 * those whose place others have taken.
 */
function unpinCovered(hide: Hide): () => string[] {
  const before = pinnedItems.get();
  const removed = before.filter(({ target }) => covers(hide, target));
  if (removed.length > 0) pinnedItems.set(before.filter((pin) => !removed.includes(pin)));
  return () =>
    removed.flatMap((pin) => {
      if (!fitsBeside(pinnedItems.get(), pin)) return [pin.target.title];
      pinnedItems.set(withPin(pinnedItems.get(), pin));
      return [];
    });
}

/** Returns a function that hides, removes the matching pins, and offers Undo in a toast. */
export function useHide(): (hide: Hide) => void {
  const toast = useToast();
  const t = useText();
  return useCallback(
    (hide) => {
      hides.add(hide, serverNow());
      const putBack = unpinCovered(hide);
      const undo = (): void => {
        hides.remove(hide);
        for (const event of putBack())
          toast.show({ tone: 'info', title: t('pins.staysUnpinned', { event }) });
      };
      toast.show({
        tone: 'info',
        title: t(`hides.done_${hide.way}`, { event: hide.title }),
        action: { label: t('hides.undo'), onPress: undo },
      });
    },
    [toast, t],
  );
}

/** Returns a function that hides one arb or value bet, as the keyboard shortcut does. */
export function useHideOne(): (target: Target) => void {
  const hide = useHide();
  return useCallback(
    (target) => hide({ ...target, way: 'item', hiddenAt: new Date(serverNow()).toISOString() }),
    [hide],
  );
}
