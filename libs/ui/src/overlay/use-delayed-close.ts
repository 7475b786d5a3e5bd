import { useEffect, useEffectEvent, useState } from 'react';

/** A dialog stands this long after it was dismissed, while it fades. */
export const CLOSE_DELAY_MS = 200;

/**
 * Closing by the person (outside press, cross, Escape): the overlay fades at once, and its owner hears of it
 * 200 ms later. Closing twice is closing once.
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
