import { CLOSE_DELAY_MS } from '@bothways/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Starts the closing fade at once and completes it 200 ms later; opening another item in between cancels it. */
export function useDelayedClose(openId: string | undefined, onClosed: () => void) {
  const [closing, setClosing] = useState<string | undefined>(undefined);
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  const isClosing = closing !== undefined && closing === openId;
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => {
      setClosing(undefined);
      latest.current();
    }, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);
  return { isClosing, close: useCallback(() => setClosing(openId), [openId]) };
}
