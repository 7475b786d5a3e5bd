import { type PointerEvent, useCallback, useMemo, useState } from 'react';

export interface Hold {
  /** The pointer is on the list. */
  isHeld: boolean;
  /** Lets what waits move in, until the pointer moves again. */
  release: () => void;
  /** For the list's element. A finger that lifts no longer holds. */
  handlers: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
}

/** Whether a list must hold still because the pointer is on it. */
export function useHold(): Hold {
  const [isHeld, setHeld] = useState(false);
  const hold = useCallback(() => setHeld(true), []);
  const release = useCallback(() => setHeld(false), []);
  const handlers = useMemo(
    () => ({
      onPointerMove: hold,
      onPointerLeave: release,
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') release();
      },
      onPointerCancel: release,
    }),
    [hold, release],
  );
  return { isHeld, release, handlers };
}
