import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query/query-client.ts';
import { signedIn } from '../session/session-data.ts';
import { type SessionState, SIGNED_OUT } from '../session/session-state.ts';
import { createStore } from '../store/store.ts';
import { aUser } from '../testing/factories.ts';
import { followPerson } from './follow-person.ts';

afterEach(cleanup);

it('what failed for the person before is asked again for the next, without a reload', async () => {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const state = createStore<SessionState>(SIGNED_OUT);
  const live = { start: vi.fn(), stop: vi.fn() };
  followPerson({ state }, queryClient, live);
  const ask = vi.fn(() => Promise.resolve('their list')).mockRejectedValueOnce(new Error('nobody may'));
  function Page() {
    const { data, error } = useQuery({ queryKey: ['list'], queryFn: ask });
    return <p role="status">{data ?? error?.message ?? 'loading'}</p>;
  }
  const page = (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  );
  render(page);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('nobody may'));
  act(() => state.set(signedIn(aUser(), new Map())));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('their list'));
  expect(live.start).toHaveBeenCalledOnce();
});
