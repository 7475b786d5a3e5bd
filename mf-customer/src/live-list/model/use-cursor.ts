import type { VirtualListHandle } from '@bothways/ui';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type Place, placeBeside } from './places.ts';

const rowButton = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('button[data-item]') ?? [])].find(
    (button) => button.dataset.item === id,
  );

/** The row that holds an element: what opens it, or one of its actions. */
const itemOf = (element: EventTarget | null): string | undefined =>
  element instanceof Element
    ? element.closest('article')?.querySelector<HTMLElement>('button[data-item]')?.dataset.item
    : undefined;

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

export interface Cursor {
  /** The row that the keyboard is in, its actions included, or the last that was while nothing else has the focus. */
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
    const focused = itemOf(activeElement);
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

/** A row that goes hands the focus to its neighbour: else the keyboard would fall to the page. */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  places: readonly Place[],
  { moveTo }: Cursor,
): void {
  const focused = useRef<string | undefined>(undefined);
  const before = useRef(places);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      focused.current = itemOf(target);
    };
    // What is taken out of the page loses the focus, too, and that is the case this is for: a browser says so while the
    // row still stands, in the midst of the change, and what follows the change comes before the next task.
    const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
      const left = focused.current;
      const forget = (): void => {
        if (focused.current === left && target instanceof Node && target.isConnected)
          focused.current = undefined;
      };
      if (relatedTarget === null) queueMicrotask(forget);
      else forget();
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [list]);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = places;
    const id = focused.current;
    if (id === undefined || !hasNoFocus()) return;
    const standing = new Set(places.map((place) => place.id));
    focused.current = undefined;
    // One that moved is left where it is: it may have been scrolled away on purpose.
    if (standing.has(id)) return rowButton(list.current, id)?.focus({ preventScroll: true });
    const next = placeBeside(was, id, (other) => standing.has(other));
    if (next) moveTo(next);
  }, [list, places, moveTo]);
}
