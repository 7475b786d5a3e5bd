import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: 'spain', label: 'Spain, main books' },
  { value: 'live', label: 'Live, fast books' },
  { value: 'estonia', label: 'Estonia', isDisabled: true },
] as const;

type Value = (typeof OPTIONS)[number]['value'];

function show(onChange = vi.fn()) {
  function Host() {
    const [value, setValue] = useState<Value | null>(null);
    const choose = (next: Value) => {
      onChange(next);
      setValue(next);
    };
    return (
      <Select label="Configuration" onChange={choose} options={OPTIONS} placeholder="Choose" value={value} />
    );
  }
  return { onChange, ...renderUi(<Host />) };
}

test('opens, takes a choice, and shows it', async () => {
  const { user, onChange } = show();
  const button = screen.getByRole('button', { name: /Configuration/ });
  expect(button.textContent).toContain('Choose');
  await user.click(button);
  const list = screen.getByRole('listbox', { name: /Configuration/ });
  expect(within(list).getAllByRole('option')).toHaveLength(3);
  await user.click(within(list).getByRole('option', { name: 'Live, fast books' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('live');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button.textContent).toContain('Live, fast books');
  expect(document.activeElement).toBe(button);
});

test('a disabled option is not taken', async () => {
  const { user, onChange } = show();
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('option', { name: 'Estonia' }));
  expect(onChange).not.toHaveBeenCalled();
});
