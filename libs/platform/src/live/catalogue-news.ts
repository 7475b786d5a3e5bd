import type { Query, QueryClient } from '@tanstack/react-query';

/** The number that an answer about bookmakers says which catalogue it knows. */
function catalogueOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('catalogue' in data)) return undefined;
  return typeof data.catalogue === 'number' ? data.catalogue : undefined;
}

/**
 * Has everything asked again that knows an older catalogue of bookmakers than the server does, however long it would
 * have been kept.
 * @param catalogue what the server's heartbeat says
 */
export function refreshCatalogue(queryClient: QueryClient, catalogue: number | undefined): void {
  if (catalogue === undefined) return;
  const isOlder = ({ state }: Query): boolean => {
    const known = catalogueOf(state.data);
    return known !== undefined && known < catalogue && !state.isInvalidated;
  };
  if (queryClient.getQueryCache().findAll({ predicate: isOlder }).length === 0) return;
  void queryClient.invalidateQueries({ predicate: isOlder }, { cancelRefetch: false });
}
