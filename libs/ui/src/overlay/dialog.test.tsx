import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import type { Locale } from '../formats/locale.ts';
import { UiProvider } from '../provider/ui-provider.tsx';
import { AlertDialog, type AlertTone } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function press(element: Element) {
  fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse' });
  fireEvent.pointerUp(element, { button: 0, pointerType: 'mouse' });
  fireEvent.click(element);
}

async function show(isDismissable = true) {
  const onClose = vi.fn();
  function Host() {
    const [isOpen, setOpen] = useState(false);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return (
      <UiProvider locale="en">
        <Button onPress={() => setOpen(true)}>Open</Button>
        <Dialog
          footer={(leave) => <Button onPress={leave}>Keep</Button>}
          isDismissable={isDismissable}
          isOpen={isOpen}
          onClose={close}
          title="Delete this configuration?"
        >
          It is in use.
        </Dialog>
      </UiProvider>
    );
  }
  render(<Host />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  press(opener);
  await wait(50);
  return { onClose, opener };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Delete this configuration?' });

describe('closes 200 ms after', () => {
  const ways: [string, () => void][] = [
    ['the cross', () => press(screen.getByRole('button', { name: 'Close' }))],
    ['a button of the footer that leaves', () => press(screen.getByRole('button', { name: 'Keep' }))],
    ['Escape', () => fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' })],
    ['a press outside', () => press(document.querySelector('.overlay') ?? document.body)],
  ];

  test.each(ways)('%s', async (_, leave) => {
    const { onClose } = await show();
    expect(dialog()).not.toBeNull();
    leave();
    await wait(190);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog()).not.toBeNull();
    await wait(20);
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog()).toBeNull();
  });

  test('and only once, however often it is asked to', async () => {
    const { onClose } = await show();
    press(screen.getByRole('button', { name: 'Close' }));
    await wait(100);
    fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' });
    await wait(500);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

test('takes the focus inside', async () => {
  await show();
  expect(dialog()?.contains(document.activeElement)).toBe(true);
});

test('while it may not be dismissed nothing closes it', async () => {
  const { onClose } = await show(false);
  fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' });
  press(document.querySelector('.overlay') ?? document.body);
  press(screen.getByRole('button', { name: 'Close' }));
  await wait(500);
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog()).not.toBeNull();
});

test('opens again after it was closed', async () => {
  const { opener } = await show();
  press(screen.getByRole('button', { name: 'Close' }));
  await wait(300);
  press(opener);
  await wait(50);
  expect(dialog()).not.toBeNull();
});

describe('an alert has the title of its tone', () => {
  test.each<[Locale, AlertTone, string]>([
    ['en', 'error', 'Error'],
    ['en', 'warning', 'Warning'],
    ['en', 'success', 'Success'],
    ['en', 'information', 'Information'],
    ['es', 'error', 'Error'],
    ['es', 'warning', 'Advertencia'],
    ['es', 'success', 'Éxito'],
    ['es', 'information', 'Información'],
  ])('%s %s', (locale, tone, title) => {
    render(
      <UiProvider locale={locale}>
        <AlertDialog footer={null} isOpen onClose={() => undefined} tone={tone}>
          Text
        </AlertDialog>
      </UiProvider>,
    );
    expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy();
  });

  test('unless it is given another', () => {
    render(
      <AlertDialog footer={null} isOpen onClose={() => undefined} title="Cannot buy credits now" tone="error">
        Text
      </AlertDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Cannot buy credits now' })).toBeTruthy();
  });
});
