import { CLOSE_DELAY_MS } from '@bothways/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Closing fades at once and is done 200 ms later; opening something else in between calls it off. */
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
