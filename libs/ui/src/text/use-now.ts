import { useEffect, useState } from 'react';

/**
 * The current time, in ms, updated every `everyMs`; suspended in a hidden tab and updated when it is shown. Lists use a
 * minute (60_000), live ages a second (1000).
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
