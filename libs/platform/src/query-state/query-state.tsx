import { useErrorText } from '@bothways/platform';
import { Banner, Button, ErrorState, Loading } from '@bothways/ui';
import type { ComponentType, ReactNode } from 'react';

/** What `useQuery` says of a query, as far as its state shows it. */
export interface QueryResult<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

export interface QueryStateProps<T> {
  query: QueryResult<T>;
  /** What did not load, in words. */
  failed: string;
  /** Why, where the error's own text does not do. */
  failedText?: ReactNode;
  retryLabel: string;
  /** Grey bars in the size of what comes. */
  skeleton: ReactNode;
  /** Read aloud while it loads; "Loading" without it. */
  loadingLabel?: string;
  /** With it, what was loaded before and could not be loaded anew stands under a banner that says so. */
  stale?: string;
  /** Around the skeleton, and around the failure. */
  className?: string | undefined;
  /** Around the failure instead, where the skeleton has a frame of its own: `Card`. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Instead of `children`, where the answer has nothing in it. */
  empty?: { when(data: T): boolean; show: ReactNode };
  children(data: T): ReactNode;
}

/** What a query shows: a skeleton while it loads, why it failed with another try, nothing in it, or its answer. */
export function QueryState<T>(props: QueryStateProps<T>) {
  const { query, skeleton, loadingLabel, stale, className, empty, children } = props;
  const { data, error } = query;
  if (data !== undefined)
    return (
      <>
        {stale !== undefined && error != null && <Stale {...props} title={stale} />}
        {empty?.when(data) ? empty.show : children(data)}
      </>
    );
  if (error != null) return <Failed {...props} />;
  return (
    <Loading className={className} {...(loadingLabel !== undefined && { label: loadingLabel })}>
      {skeleton}
    </Loading>
  );
}

type FailureProps = Pick<
  QueryStateProps<unknown>,
  'failed' | 'failedText' | 'retryLabel' | 'className' | 'frame' | 'query'
>;

function Failed({ query, failed, failedText, retryLabel, className, frame: Frame }: FailureProps) {
  const errorText = useErrorText();
  const state = (
    <ErrorState
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
      retryLabel={retryLabel}
      title={failed}
    >
      {failedText ?? errorText(query.error)}
    </ErrorState>
  );
  if (Frame) return <Frame>{state}</Frame>;
  return className === undefined ? state : <div className={className}>{state}</div>;
}

function Stale({ query, title, retryLabel }: Pick<FailureProps, 'query' | 'retryLabel'> & { title: string }) {
  const errorText = useErrorText();
  const retry = (
    <Button isPending={query.isFetching} onPress={() => void query.refetch()} size="small">
      {retryLabel}
    </Button>
  );
  return (
    <Banner action={retry} title={title} tone="stale">
      {errorText(query.error)}
    </Banner>
  );
}
