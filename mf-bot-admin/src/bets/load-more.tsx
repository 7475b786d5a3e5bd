import { useEffect, useRef } from 'react';
import { BetsSkeleton } from './bets-skeleton.tsx';

const THRESHOLD = 0.1;

interface Props {
  isLoading: boolean;
  /** Stops asking until somebody presses Retry. */
  hasFailed: boolean;
  onMore: () => void;
}

/** Below the last card: once it is seen, the next page comes. */
export function LoadMore({ isLoading, hasFailed, onMore }: Props) {
  const sentinel = useRef<HTMLDivElement>(null);
  const waits = !isLoading && !hasFailed;
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !waits) return;
    // A new observer tells at once whether it is in view: a page that fills no screen is followed by the next.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { threshold: THRESHOLD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [waits, onMore]);
  return <div ref={sentinel}>{!hasFailed && <BetsSkeleton cards={1} />}</div>;
}
