import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { IconButton } from '../button/button.tsx';
import { EllipsisIcon } from '../icons/icons.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine, MenuSection } from './menu.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function show() {
  const done = vi.fn();
  function Host() {
    const [theme, setTheme] = useState<'light' | 'dark'>('light');
    const trigger = (
      <IconButton label="More">
        <EllipsisIcon />
      </IconButton>
    );
    return (
      <Menu trigger={trigger}>
        <MenuChoices onChange={setTheme} options={THEMES} title="Theme" value={theme} />
        <MenuLine />
        <MenuSection title="Hide">
          <MenuItem onAction={() => done('arb')}>Hide arb</MenuItem>
          <MenuItem isDisabled onAction={() => done('event')}>
            Hide event
          </MenuItem>
        </MenuSection>
        <MenuItem onAction={() => done('delete')} tone="danger">
          Delete
        </MenuItem>
      </Menu>
    );
  }
  return { done, ...renderUi(<Host />) };
}

test('opens at its button, acts, closes, and gives the focus back', async () => {
  const { user, done } = show();
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(done).toHaveBeenCalledExactlyOnceWith('delete');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a choice has its check mark', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('menuitemradio', { name: 'Light', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('menuitemradio', { name: 'Dark', checked: true })).toBeTruthy();
});

test('sections have names, disabled items do nothing', async () => {
  const { user, done } = show();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('group', { name: 'Hide' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Hide event' }));
  expect(done).not.toHaveBeenCalled();
});

test('Escape closes and does nothing', async () => {
  const { user, done } = show();
  await user.click(screen.getByRole('button'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(done).not.toHaveBeenCalled();
});
