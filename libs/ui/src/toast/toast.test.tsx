import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../provider/ui-provider.tsx';
import { ToastProvider } from './toast.tsx';
import { showToast, type ToastInput, toastQueue } from './toast-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  for (const { key } of toastQueue().visibleToasts) toastQueue().close(key);
  vi.useRealTimers();
});

const SAVED: ToastInput = {
  tone: 'success',
  title: 'Calculator settings saved',
  description: 'Codere, 2 changes',
};

function say(...toasts: ToastInput[]) {
  render(
    <UiProvider locale="es">
      <ToastProvider>Page</ToastProvider>
    </UiProvider>,
  );
  return act(() => toasts.map(showToast));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('is announced in a region of its own, with title and description', async () => {
  await say(SAVED);
  const region = screen.getByRole('region', { name: 'Notificaciones' });
  const toast = within(region).getByRole('alertdialog', { name: SAVED.title });
  expect(within(toast).getByText('Codere, 2 changes')).toBeTruthy();
  expect(screen.getByText('Page')).toBeTruthy();
});

test('success leaves after 6 s, trouble after 10 s', async () => {
  await say(SAVED, { tone: 'error', title: 'Failed to update alias' });
  await pass(6100);
  expect(screen.queryByText(SAVED.title)).toBeNull();
  expect(screen.getByText('Failed to update alias')).toBeTruthy();
  await pass(4000);
  expect(screen.queryByText('Failed to update alias')).toBeNull();
});

test('its action takes it away and acts once', async () => {
  const onPress = vi.fn();
  await say({ ...SAVED, action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(0);
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText(SAVED.title)).toBeNull();
});

test('it can be dismissed by its cross and by the one who showed it', async () => {
  const [away] = await say(SAVED, { tone: 'info', title: 'Second' });
  fireEvent.click(
    within(screen.getByRole('alertdialog', { name: 'Second' })).getByRole('button', { name: 'Descartar' }),
  );
  await pass(0);
  expect(screen.queryByText('Second')).toBeNull();
  act(() => away?.());
  expect(screen.queryByText(SAVED.title)).toBeNull();
});

test('three stand at most; the next waits for its turn', async () => {
  await say(...['1', '2', '3', '4'].map((title): ToastInput => ({ tone: 'error', title })));
  expect(screen.getAllByRole('alertdialog')).toHaveLength(3);
});
