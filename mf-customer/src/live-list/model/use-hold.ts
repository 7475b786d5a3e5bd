import { type FocusEvent, type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';

export interface Hold {
  /** The pointer is over the list, or the keyboard focus in it: nothing moves, comes or goes. */
  isHeld: boolean;
  /** Number of times the list was sorted on request. */
  orders: number;
  /** Sorts the list and inserts waiting items. */
  order: () => void;
  /** For the list's element. A lifted finger no longer holds. */
  handlers: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** A pressed row is focused too, but holds nothing once the pointer has left. */
const isByKeyboard = (element: Element): boolean =>
  element.matches(':focus-visible') && element.closest('[data-event]') !== null;

/** Tracks whether a list must hold still because the person interacts with it, and when it may be sorted. */
export function useHold(): Hold {
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasKeyboard, setKeyboard] = useState(false);
  const [orders, setOrders] = useState(0);
  const order = useCallback(() => {
    setUnderPointer(false);
    setOrders((count) => count + 1);
  }, []);

  // Returning to the page starts with a sorted list.
  useEffect(() => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') order();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [order]);

  const handlers = useMemo(
    () => ({
      onPointerMove: () => setUnderPointer(true),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        setUnderPointer(false);
        // After a finger lifts, its next tap may follow at once.
        if (pointerType !== 'touch' && !hasKeyboard) order();
      },
      onPointerUp: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') setUnderPointer(false);
      },
      onPointerCancel: () => setUnderPointer(false),
      onFocus: ({ target }: FocusEvent) => setKeyboard(isByKeyboard(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setKeyboard(false);
      },
    }),
    [hasKeyboard, order],
  );
  return { isHeld: isUnderPointer || hasKeyboard, orders, order, handlers };
}
