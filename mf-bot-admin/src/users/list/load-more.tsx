import { Loading, Skeleton } from '@bothways/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../texts.ts';

/** So much of it must be seen (B-H48). */
const THRESHOLD = 0.1;

interface Props {
  isLoading: boolean;
  /** Stops asking until somebody presses Retry. */
  hasFailed: boolean;
  onMore: () => void;
}

/** Below the last card: once it is seen, the next page comes. */
export function LoadMore({ isLoading, hasFailed, onMore }: Props) {
  const t = useText();
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
  return (
    <div ref={sentinel}>
      {isLoading ? (
        <Loading label={t('users.loadingMore')}>
          <Skeleton height={58} width="100%" />
        </Loading>
      ) : (
        <Skeleton height={58} width="100%" />
      )}
    </div>
  );
}
