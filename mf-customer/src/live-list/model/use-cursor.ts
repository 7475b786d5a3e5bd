import type { VirtualListHandle } from '@bothways/ui';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type Position, positionBeside } from './positions.ts';

const rowButton = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('button[data-item]') ?? [])].find(
    (button) => button.dataset.item === id,
  );

/** Returns the row that contains an element: its open button, or one of its actions. */
const itemOf = (element: EventTarget | null): string | undefined =>
  element instanceof Element
    ? element.closest('article')?.querySelector<HTMLElement>('button[data-item]')?.dataset.item
    : undefined;

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

export interface Cursor {
  /**
   * The row that has the keyboard focus, its actions included, or the last one that had it while nothing else is
   * focused.
   */
  id(): string | undefined;
  /** Moves the focus to a row; a distant one is scrolled into view first. */
  moveTo(position: Position): void;
}

/** Keyboard position in a list that changes. `cards`: only those in view are mounted. */
export function useCursor(
  list: RefObject<HTMLElement | null>,
  cards?: RefObject<VirtualListHandle | null>,
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
    (position: Position) => {
      last.current = position.id;
      cards?.current?.reveal(position.eventId);
      const button = rowButton(list.current, position.id);
      button?.focus({ preventScroll: true });
      button?.scrollIntoView({ block: 'nearest' });
    },
    [list, cards],
  );
  return useMemo(() => ({ id, moveTo }), [id, moveTo]);
}

/** Moves the focus of a removed row to its neighbour: otherwise it would fall back to the page. */
export function useRetainedFocus(
  list: RefObject<HTMLElement | null>,
  positions: readonly Position[],
  { moveTo }: Cursor,
): void {
  const focused = useRef<string | undefined>(undefined);
  const before = useRef(positions);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      focused.current = itemOf(target);
    };
    // An element removed from the page also loses the focus, and that is the case at hand: the browser fires the event
    // while the row is still attached, in the middle of the change, and the effects of the change run before the next
    // task.
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
    before.current = positions;
    const id = focused.current;
    if (id === undefined || !hasNoFocus()) return;
    const standing = new Set(positions.map((position) => position.id));
    focused.current = undefined;
    // A row that only moved is not scrolled to: it may have been scrolled away on purpose.
    if (standing.has(id)) return rowButton(list.current, id)?.focus({ preventScroll: true });
    const next = positionBeside(was, id, (other) => standing.has(other));
    if (next) moveTo(next);
  }, [list, positions, moveTo]);
}
