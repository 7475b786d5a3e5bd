import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheet, SidePanel } from './sheet.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a sheet closes 200 ms after Escape', async () => {
  const onClose = vi.fn();
  render(
    <Sheet footer="Still there?" isOpen label="Real Sociedad – Villarreal" onClose={onClose}>
      Payoff
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Real Sociedad – Villarreal' });
  fireEvent.keyDown(sheet, { key: 'Escape' });
  await act(() => vi.advanceTimersByTimeAsync(190));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a side panel is a named part of the page, not a window', () => {
  render(
    <SidePanel footer="Copy stakes" header="Real Sociedad" label="Detail">
      Payoff
    </SidePanel>,
  );
  expect(screen.getByRole('complementary', { name: 'Detail' }).textContent).toBe(
    'Real SociedadPayoffCopy stakes',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
