import type { PinKind, Pinned } from './pin.ts';
import { usePinRefresh } from './use-pin-refresh.ts';
import { usePins } from './use-pins.ts';

export interface PinnedItems<T> {
  pins: readonly Pinned<T>[];
  /** The figures have not been refreshed, and the list does not contain all pins. */
  isLoading: boolean;
}

/** Returns the pins of a kind, with the list's newer figures where it has them. */
export function usePinned<T extends { id: string }>(kind: PinKind<T>, items: readonly T[]): PinnedItems<T> {
  const pins = usePins(kind);
  const { isFirst } = usePinRefresh(kind);
  const ids = new Set(pins.map(({ id }) => id));
  const listed = new Map(items.flatMap((item) => (ids.has(item.id) ? [[item.id, item] as const] : [])));
  const current = pins.map((pin): Pinned<T> => {
    const item = listed.get(pin.id);
    return item ? { ...pin, ...item, pinnedAt: pin.pinnedAt, deleted: false } : pin;
  });
  return { pins: current, isLoading: isFirst && listed.size < pins.length };
}
