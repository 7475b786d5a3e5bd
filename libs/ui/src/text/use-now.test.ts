import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('ticks at its own pace', () => {
  const { result } = renderHook(() => useNow(1000));
  expect(result.current).toBe(1_000_000);
  pass(999);
  expect(result.current).toBe(1_000_000);
  pass(1);
  expect(result.current).toBe(1_001_000);
});

test('sleeps while the tab is hidden and is right when it wakes', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { result } = renderHook(() => useNow(1000));
  pass(30_000);
  expect(result.current).toBe(1_000_000);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(1_030_000);
});

test('leaves no clock behind', () => {
  const { unmount } = renderHook(() => useNow(1000));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
