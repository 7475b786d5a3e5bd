import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '../formats/locale.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';

function show(props: Partial<DatePickerProps> = {}, locale: Locale = 'en') {
  const onChange = vi.fn();
  function Owner() {
    const [value, setValue] = useState(props.value === undefined ? '2026-11-21' : props.value);
    return (
      <DatePicker
        label="From"
        {...props}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        value={value}
      />
    );
  }
  return { ...renderUi(<Owner />, locale), onChange };
}
const typed = () =>
  screen
    .getAllByRole('spinbutton')
    .map(({ textContent }) => textContent)
    .join('/');
const open = async (user: ReturnType<typeof renderUi>['user']) => {
  const [button] = screen.getAllByRole('button');
  if (!button) throw new Error('No button');
  await user.click(button);
};

describe('a date picker', () => {
  it('shows month, day and year in English, with weeks from Sunday', async () => {
    const { user } = show();
    expect(typed()).toBe('11/21/2026');
    await open(user);
    const [first] = within(screen.getByRole('dialog')).getAllByRole('columnheader', { hidden: true });
    expect(first?.textContent).toBe('Sun');
    expect(screen.getByRole('grid', { name: /November 2026/ })).toBeTruthy();
  });

  it('shows day, month and year in Spanish, with weeks from Monday', async () => {
    const { user } = show({}, 'es');
    expect(typed()).toBe('21/11/2026');
    await open(user);
    const [first] = within(screen.getByRole('dialog')).getAllByRole('columnheader', { hidden: true });
    expect(first?.textContent).toMatch(/^lun/);
    expect(screen.getByRole('grid', { name: /noviembre de 2026/ })).toBeTruthy();
  });

  it('takes a day of the month, and says it as YYYY-MM-DD', async () => {
    const { user, onChange } = show();
    await open(user);
    await user.click(screen.getByRole('button', { name: /November 5, 2026/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-05');
    expect(typed()).toBe('11/05/2026');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers nothing before the first and after the last day', async () => {
    const { user } = show({ min: '2026-11-10', max: '2026-11-25' });
    await open(user);
    const isOff = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
    expect([isOff(/November 9, 2026/), isOff(/November 26, 2026/)]).toEqual(['true', 'true']);
    expect(isOff(/November 10, 2026/)).toBeNull();
  });

  it.each(['tomorrow', '2026-13-40', '', '21/11/2026'])('takes "%s" for no day', (value) => {
    show({ value });
    expect(typed()).toBe('mm/dd/yyyy');
  });

  it('says what is wrong', () => {
    show({ error: 'Choose a day' });
    expect(screen.getByText('Choose a day')).toBeTruthy();
  });
});
