import type { VirtualListHandle } from '@bothways/ui';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { Place } from './places.ts';

const rowButton = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('button[data-item]') ?? [])].find(
    (button) => button.dataset.item === id,
  );

export interface Cursor {
  /** The row that the keyboard is on: the focused one, or the last that was while nothing else has the focus. */
  id(): string | undefined;
  /** Moves the keyboard to a row; one that is far off is scrolled to first. */
  moveTo(place: Place): void;
}

/** The keyboard's place in a list that comes, goes and is only partly in the page. */
export function useCursor(
  list: RefObject<HTMLElement | null>,
  cards: RefObject<VirtualListHandle | null>,
): Cursor {
  const last = useRef<string | undefined>(undefined);
  const id = useCallback(() => {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset.item : undefined;
    if (focused !== undefined && list.current?.contains(activeElement)) last.current = focused;
    const isElsewhere = focused === undefined && activeElement !== null && activeElement !== document.body;
    return isElsewhere ? undefined : last.current;
  }, [list]);
  const moveTo = useCallback(
    (place: Place) => {
      last.current = place.id;
      cards.current?.reveal(place.eventId);
      const button = rowButton(list.current, place.id);
      button?.focus({ preventScroll: true });
      button?.scrollIntoView({ block: 'nearest' });
    },
    [list, cards],
  );
  return useMemo(() => ({ id, moveTo }), [id, moveTo]);
}
