import { UiProvider } from '@bothways/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountField } from './index.ts';

afterEach(cleanup);

function Field({ onChange }: { onChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(50);
  return (
    <AmountField
      digits={2}
      label="Stake"
      max={1000}
      min={0.01}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      value={value}
      wrong={({ fault }) => fault}
    />
  );
}

function show(locale: 'en' | 'es' = 'en') {
  const said: (number | null)[] = [];
  render(
    <UiProvider locale={locale}>
      <Field onChange={(value) => said.push(value)} />
    </UiProvider>,
  );
  return { said, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' }) };
}

it('keeps what it does not take, and says why, also when it is left', async () => {
  const { said, field } = show();
  await userEvent.clear(field);
  await userEvent.type(field, '1e3');
  await userEvent.tab();
  expect(field.value).toBe('1e3');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('notNumber')).toBeTruthy();
  expect(said.at(-1)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '12.5');
  await userEvent.tab();
  expect(field.value).toBe('12.50');
  expect(said.at(-1)).toBe(12.5);
});

it('moves by arrows, not beyond what it takes', async () => {
  const { said, field } = show('es');
  expect(field.value).toBe('50,00');
  await userEvent.type(field, '{ArrowUp}');
  expect(field.value).toBe('51,00');
  await userEvent.type(field, '{Shift>}{ArrowDown}{/Shift}'.repeat(6));
  expect(said.at(-1)).toBe(0.01);
});
