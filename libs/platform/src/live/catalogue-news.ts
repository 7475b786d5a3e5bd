import type { Query, QueryClient } from '@tanstack/react-query';

/** Returns the catalogue number of an answer about bookmakers. */
function catalogueOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('catalogue' in data)) return undefined;
  return typeof data.catalogue === 'number' ? data.catalogue : undefined;
}

/**
 * Refetches every answer with an older catalogue of bookmakers than the server's, whatever its cache time.
 * @param catalogue number in the server's heartbeat
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
