import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshCatalogue } from './catalogue-news.ts';

it('what knows an older catalogue than the server is asked again, and nothing else', () => {
  const queryClient = new QueryClient();
  const keep = (name: string, data: unknown) => queryClient.setQueryData([name], data);
  keep('older', { success: true, bookies: [], catalogue: 7 });
  keep('same', { success: true, bookies: [], catalogue: 8 });
  keep('newer', { success: true, bookies: [], catalogue: 9 });
  keep('another', { success: true });
  keep('list', [7]);
  keep('nothing', null);
  const stale = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
  refreshCatalogue(queryClient, undefined);
  expect(stale()).toEqual([]);
  refreshCatalogue(queryClient, 8);
  expect(stale()).toEqual(['older']);
  keep('older', { success: true, bookies: [], catalogue: 8 });
  refreshCatalogue(queryClient, 8);
  expect(stale()).toEqual([]);
});
