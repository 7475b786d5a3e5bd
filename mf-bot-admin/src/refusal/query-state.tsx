import { QueryState as PlatformState, type QueryStateProps } from '@bothways/platform/query-state';
import { useRefusal } from './use-refusal.ts';

/** Renders a query's state; a refusal shows the server's message, unless it equals the title. */
export function QueryState<T>({ failedText, ...rest }: QueryStateProps<T>) {
  const refusal = useRefusal();
  const { query, failed } = rest;
  const why = query.error != null && refusal(query.error);
  return <PlatformState {...rest} failedText={failedText ?? (why === failed ? undefined : why)} />;
}
