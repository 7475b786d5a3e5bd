import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { AddChip, Chip, RemovableChip } from './chip.tsx';

test('a choice is on or off', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(
    <Chip isSelected onChange={onChange}>
      Codere
    </Chip>,
  );
  await user.click(screen.getByRole('button', { name: 'Codere', pressed: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('a value can be opened and taken away, each by its own button', async () => {
  const onPress = vi.fn();
  const onRemove = vi.fn();
  const { user } = renderUi(
    <RemovableChip onPress={onPress} onRemove={onRemove} removeLabel="Remove the profit filter">
      Profit 0–10%
    </RemovableChip>,
  );
  await user.click(screen.getByRole('button', { name: 'Profit 0–10%' }));
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 0]);
  await user.click(screen.getByRole('button', { name: 'Remove the profit filter' }));
  expect([onPress.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1]);
});

test('one more is added by keyboard, too', async () => {
  const onPress = vi.fn();
  const { user } = renderUi(<AddChip onPress={onPress}>Filter</AddChip>);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
});
