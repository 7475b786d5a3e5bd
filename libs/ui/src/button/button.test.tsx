import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PinIcon } from '../icons/icons.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { Button, IconButton } from './button.tsx';

test('is pressed by pointer, Enter and Space', async () => {
  const onPress = vi.fn();
  const { user } = renderUi(<Button onPress={onPress}>Still there?</Button>);
  await user.click(screen.getByRole('button', { name: 'Still there?' }));
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  expect(onPress).toHaveBeenCalledTimes(3);
});

test('a disabled one is not pressed and not reached by Tab', async () => {
  const onPress = vi.fn();
  const { user } = renderUi(
    <Button isDisabled onPress={onPress}>
      Save
    </Button>,
  );
  await user.click(screen.getByRole('button'));
  await user.tab();
  expect(onPress).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test('a pending one keeps the focus and its text, says that it works, and is not pressed', async () => {
  const onPress = vi.fn();
  const { user } = renderUi(
    <Button isPending onPress={onPress}>
      Saving
    </Button>,
    'es',
  );
  const button = screen.getByRole('button', { name: /Saving/ });
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onPress).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('progressbar', { name: 'Cargando' })).toBeTruthy();
});

const SAVE = { button: <Button>Save</Button>, waiting: <Button isPending>Save</Button> };
const PIN = {
  button: <IconButton label="Pin">.</IconButton>,
  waiting: (
    <IconButton isPending label="Pin">
      .
    </IconButton>
  ),
};

const announced = () => document.querySelectorAll('[data-live-announcer] [aria-labelledby]').length;

test.each([SAVE, PIN])('says that it waits, and takes the announcement along when it goes', async (one) => {
  const { user, rerender } = renderUi(one.button);
  await user.tab();
  rerender(one.waiting);
  await vi.waitFor(() => expect(announced()).toBe(1));
  rerender(<p>Saved</p>);
  expect(announced()).toBe(0);
});

test('a picture alone has its label, and says whether it is on', () => {
  const { rerender } = renderUi(
    <IconButton isOn={false} label="Pin">
      <PinIcon />
    </IconButton>,
  );
  expect(screen.getByRole('button', { name: 'Pin', pressed: false })).toBeTruthy();
  rerender(
    <IconButton isOn label="Pin">
      <PinIcon />
    </IconButton>,
  );
  expect(screen.getByRole('button', { name: 'Pin', pressed: true })).toBeTruthy();
});

test('a submit button sends its form, a plain one does not', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={onSubmit}>
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Plain' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
