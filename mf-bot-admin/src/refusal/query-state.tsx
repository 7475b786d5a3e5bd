import { QueryState as PlatformState, type QueryStateProps } from '@bothways/platform/query-state';
import { useRefusal } from './use-refusal.ts';

/** What a query shows; where the server refused it, with the server's words, unless they are the title itself. */
export function QueryState<T>({ failedText, ...rest }: QueryStateProps<T>) {
  const refusal = useRefusal();
  const { query, failed } = rest;
  const why = query.error != null && refusal(query.error);
  return <PlatformState {...rest} failedText={failedText ?? (why === failed ? undefined : why)} />;
}
