import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useMutation } from './use-mutation.ts';

const open = (send: (sent: unknown) => Promise<unknown>, onSuccess?: () => void) => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => useMutation({ mutationFn: (sent: unknown) => send(sent), ...(onSuccess && { onSuccess }) }),
    {
      wrapper,
    },
  ).result;
};

afterEach(() => onlineManager.setOnline(true));

it('sends once for ten presses before the page has rendered, and succeeds once', async () => {
  const send = vi.fn(() => Promise.resolve('done'));
  const onSuccess = vi.fn();
  const mutation = open(send, onSuccess);
  act(() => {
    for (let press = 0; press < 10; press += 1) mutation.current.mutate({ amount: 5 });
  });
  await waitFor(() => expect(mutation.current.isSuccess).toBe(true));
  expect(send).toHaveBeenCalledOnce();
  expect(onSuccess).toHaveBeenCalledOnce();
});

it('sends what differs from the last press, also where it equals one before', async () => {
  const send = vi.fn(() => new Promise(() => undefined));
  const mutation = open(send);
  act(() => {
    for (const isOn of [true, false, true]) mutation.current.mutate({ isOn });
  });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls).toEqual([[{ isOn: true }], [{ isOn: false }], [{ isOn: true }]]);
});

it('sends the same again once it was answered or refused', async () => {
  const send = vi.fn(() => Promise.reject(new Error('refused')));
  const mutation = open(send);
  for (const time of [1, 2]) {
    act(() => mutation.current.mutate('same'));
    await waitFor(() => expect(mutation.current.isError).toBe(true));
    expect(send).toHaveBeenCalledTimes(time);
  }
});

it('fails without a network instead of waiting for one, so that the form says so', async () => {
  onlineManager.setOnline(false);
  const mutation = open(() => Promise.reject(new Error('NETWORK')));
  act(() => mutation.current.mutate('offline'));
  await waitFor(() => expect(mutation.current.isError).toBe(true));
});
