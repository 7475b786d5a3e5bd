import { useErrorText } from '@bothways/platform';
import { Banner, Button, ErrorState, Loading } from '@bothways/ui';
import type { ComponentType, ReactNode } from 'react';

/** The part of a `useQuery` result that determines its state. */
export interface QueryResult<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

export interface QueryStateProps<T> {
  query: QueryResult<T>;
  /** What failed to load, in words. */
  failed: string;
  /** The reason, where the error's own text does not suffice. */
  failedText?: ReactNode;
  retryLabel: string;
  /** Grey bars in the size of the content. */
  skeleton: ReactNode;
  /** Announced while loading; "Loading" by default. */
  loadingLabel?: string;
  /** If set, earlier data that failed to refresh stays visible under a banner with this text. */
  stale?: string;
  /** Class of the skeleton and of the failure. */
  className?: string | undefined;
  /** Wraps the failure instead, where the skeleton has its own frame: `Card`. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Replaces `children` for an empty answer. */
  empty?: { when(data: T): boolean; show: ReactNode };
  children(data: T): ReactNode;
}

/** Renders a query: a skeleton while it loads, its failure with a retry, an empty state, or its answer. */
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
