import { useEffect, useState } from 'react';

/**
 * The present, in ms, renewed every `everyMs`; a hidden tab sleeps and is right again when it wakes.
 * Lists tick once a minute (60_000), live ages once a second (1000).
 */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNowMs(Date.now());
    };
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return nowMs;
}
