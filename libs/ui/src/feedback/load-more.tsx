import { type ReactNode, useEffect, useRef } from 'react';

/** So much of it must be seen (B-H48). */
const THRESHOLD = 0.1;

export interface LoadMoreProps {
  isLoading: boolean;
  /** Stops asking until somebody presses Retry. */
  hasFailed: boolean;
  onMore: () => void;
  /** What stands where the next ones come. */
  children: ReactNode;
}

/** Below the last of a list: once it is seen, the next page comes. */
export function LoadMore({ isLoading, hasFailed, onMore, children }: LoadMoreProps) {
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
  return <div ref={sentinel}>{children}</div>;
}
