import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Checkbox } from './checkbox.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';
import { Switch } from './switch.tsx';

test('a checkbox is ticked by its text and by Space, and says its error', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(
    <Checkbox error="Accept the terms to go on" onChange={onChange}>
      I am 18 or older
    </Checkbox>,
  );
  const box = screen.getByRole('checkbox', { name: 'I am 18 or older' });
  await user.click(screen.getByText('I am 18 or older'));
  await user.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [false]]);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(box.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(note?.textContent).toBe('Accept the terms to go on');
});

test('some of them is neither ticked nor empty', () => {
  renderUi(<Checkbox aria-label="All bookmakers" isIndeterminate />);
  expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
});

test('a switch turns at once and keeps its hint as description', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(
    <Switch hint="Shown in the list" onChange={onChange}>
      Accounts can be added
    </Switch>,
  );
  const control = screen.getByRole('switch', { name: /Accounts can be added/ });
  await user.click(control);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  expect(control).toHaveProperty('checked', true);
});

const RULES = [
  { value: 'returned', label: 'Stake returned' },
  { value: 'lost', label: 'Stake lost' },
] as const;

test('radio buttons are one choice; arrow keys move it', async () => {
  const onChange = vi.fn();
  function Host() {
    const [value, setValue] = useState<'returned' | 'lost' | null>(null);
    const choose = (next: 'returned' | 'lost') => {
      onChange(next);
      setValue(next);
    };
    return <RadioGroup label="Void rule" onChange={choose} options={RULES} value={value} />;
  }
  const { user } = renderUi(<Host />);
  expect(screen.getByRole('radiogroup', { name: 'Void rule' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Stake returned' }));
  await user.keyboard('{ArrowDown}');
  expect(onChange.mock.calls).toEqual([['returned'], ['lost']]);
  expect(screen.getByRole('radio', { name: 'Stake lost' })).toHaveProperty('checked', true);
});

test('a segmented control always has one choice', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'normal', label: 'Normal' },
    { value: 'freebet', label: 'Freebet' },
  ] as const;
  const { user } = renderUi(<Segmented label="Mode" onChange={onChange} options={options} value="normal" />);
  expect(screen.getByRole('radio', { name: 'Normal', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Normal' }));
  expect(onChange).not.toHaveBeenCalledWith('freebet');
  await user.click(screen.getByRole('radio', { name: 'Freebet' }));
  expect(onChange).toHaveBeenLastCalledWith('freebet');
});

test('one of several cards is chosen by a click and by the arrows, each named by all that it says', async () => {
  const onChange = vi.fn();
  function Host() {
    const [value, setValue] = useState<'scale' | 'free' | null>(null);
    const choose = (next: 'scale' | 'free') => {
      onChange(next);
      setValue(next);
    };
    return (
      <ChoiceCards
        label="Pack"
        onChange={choose}
        options={[
          { value: 'free', title: 'Free', text: '50 credits' },
          { value: 'scale', title: 'Scale', figure: '€500.00' },
        ]}
        value={value}
      />
    );
  }
  const { user } = renderUi(<Host />);
  expect(screen.getByRole('radiogroup', { name: 'Pack' })).toBeTruthy();
  await user.click(screen.getByText('50 credits'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Free.*50 credits/ }).checked).toBe(true);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Scale.*€500\.00/ }).checked).toBe(true);
  expect(onChange.mock.calls).toEqual([['free'], ['scale']]);
});
