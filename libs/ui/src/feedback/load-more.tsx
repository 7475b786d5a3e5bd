import { type ReactNode, useEffect, useRef } from 'react';

/** Visible share that triggers loading (B-H48). */
const THRESHOLD = 0.1;

export interface LoadMoreProps {
  isLoading: boolean;
  /** Stops loading until Retry is pressed. */
  hasFailed: boolean;
  onMore: () => void;
  /** Placeholder of the next items. */
  children: ReactNode;
}

/** Below the end of a list: loads the next page when it becomes visible. */
export function LoadMore({ isLoading, hasFailed, onMore, children }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const waits = !isLoading && !hasFailed;
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !waits) return;
    // A new observer reports visibility at once: a page that does not fill the screen is followed by the next.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { threshold: THRESHOLD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [waits, onMore]);
  return <div ref={sentinel}>{children}</div>;
}
