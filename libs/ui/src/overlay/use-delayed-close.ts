import { useEffect, useEffectEvent, useState } from 'react';

/** How long a dismissed dialog fades. */
export const CLOSE_DELAY_MS = 200;

/**
 * Closes on the person's request (outside press, cross, Escape): the overlay fades at once, and `onClose` is called 200
 * ms later. Idempotent.
 */
export function useDelayedClose(
  isOpen: boolean,
  onClose: () => void,
): { isClosing: boolean; close: () => void } {
  const [isClosing, setClosing] = useState(false);
  const done = useEffectEvent(() => {
    setClosing(false);
    onClose();
  });

  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => done(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);

  return { isClosing: isClosing && isOpen, close: () => setClosing(true) };
}
