import { type FocusEvent, type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';

export interface Hold {
  /** The pointer is on the list, or the keyboard in it: nothing moves, comes or goes. */
  isHeld: boolean;
  /** How often the list was to be put in order. */
  orders: number;
  /** Puts the list in order and lets what waits move in. */
  order: () => void;
  /** For the list's element. A finger that lifts no longer holds. */
  handlers: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** A row that was pressed has the focus, too, but nobody's hand is on it once the pointer has left. */
const isByKeyboard = (element: Element): boolean =>
  element.matches(':focus-visible') && element.closest('[data-event]') !== null;

/** Whether a list must hold still because somebody is on it, and when it may be put in order. */
export function useHold(): Hold {
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasKeyboard, setKeyboard] = useState(false);
  const [orders, setOrders] = useState(0);
  const order = useCallback(() => {
    setUnderPointer(false);
    setOrders((count) => count + 1);
  }, []);

  // Who comes back to the page looks at it anew.
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
        // The next tap of a finger that lifted is on its way.
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
