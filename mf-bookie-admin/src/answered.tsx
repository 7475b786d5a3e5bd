import { useErrorText } from '@bothways/platform';
import { Banner, Button, ErrorState } from '@bothways/ui';
import type { ReactNode } from 'react';
import { TableSkeleton } from './table-skeleton.tsx';
import { useText } from './use-text.ts';

/** What a query knows, as `useQuery` tells it. */
interface Answer<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The states that every list of this area has: on its way, failed with another try, there, there but too old. */
export function Answered<T>({
  query: { data, error, isFetching, refetch },
  title,
  children,
}: {
  query: Answer<T>;
  /** What did not load, in words. */
  title: string;
  children: (data: T) => ReactNode;
}) {
  const t = useText();
  const errorText = useErrorText();
  const retry = () => void refetch();
  if (data !== undefined)
    return (
      <>
        {error != null && (
          <Banner
            action={
              <Button isPending={isFetching} onPress={retry} size="small">
                {t('retry')}
              </Button>
            }
            title={t('stale')}
            tone="stale"
          >
            {errorText(error)}
          </Banner>
        )}
        {children(data)}
      </>
    );
  if (error != null)
    return (
      <ErrorState isRetrying={isFetching} onRetry={retry} retryLabel={t('retry')} title={title}>
        {errorText(error)}
      </ErrorState>
    );
  return <TableSkeleton label={t('loading')} />;
}
