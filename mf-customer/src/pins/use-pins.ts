import { useStore } from '@bothways/platform';
import { useMemo, useSyncExternalStore } from 'react';
import { serverNow } from '../time/index.ts';
import {
  fitsBeside,
  type PinKind,
  type PinKindName,
  type Pinned,
  readablePins,
  readPins,
  withoutPin,
  withPin,
} from './pin.ts';
import { pinQuestion } from './pin-question.store.ts';
import { pinnedItems } from './pins.store.ts';

/** Returns the pins of a kind, oldest first. */
export function usePins<T extends { id: string }>(kind: PinKind<T>): Pinned<T>[] {
  const all = useStore(pinnedItems);
  return useMemo(() => readPins(all, kind), [all, kind]);
}

/** Returns whether one item is pinned; rerenders only when that changes. */
export const useIsPinned = (kind: PinKindName, id: string): boolean =>
  useSyncExternalStore(pinnedItems.subscribe, () =>
    pinnedItems.get().some((pin) => pin.kind === kind && pin.id === id),
  );

interface PinActions<T> {
  /** Pins an item; unpins a pinned one. */
  toggle(item: T): void;
  unpin(id: string): void;
}

/** Returns the pin actions; a sixth pin waits until `PinQuestion` has an answer. */
export function usePinActions<T extends { id: string }>(kind: PinKind<T>): PinActions<T> {
  return useMemo(() => {
    const unpin = (id: string): void => pinnedItems.set(withoutPin(pinnedItems.get(), kind.kind, id));
    const pin = (item: T): void => {
      const pinnedAt = serverNow();
      const mark = { kind: kind.kind, pinnedAt, deleted: false, target: kind.targetOf(item) };
      const pinned = { ...item, ...mark };
      const pins = readablePins(pinnedItems.get(), kind);
      if (fitsBeside(pins, pinned)) pinnedItems.set(withPin(pins, pinned));
      else pinQuestion.set(pinned);
    };
    return {
      unpin,
      toggle(item) {
        const isPinned = pinnedItems.get().some((pin) => pin.kind === kind.kind && pin.id === item.id);
        if (isPinned) unpin(item.id);
        else pin(item);
      },
    };
  }, [kind]);
}
