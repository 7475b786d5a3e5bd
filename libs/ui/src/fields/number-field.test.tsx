import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Locale } from '../formats/locale.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

type Options = Partial<Omit<NumberFieldProps, 'onChange' | 'value'>> & {
  start?: number | null;
  locale?: Locale;
};

/** A field that keeps its value, as a screen does, and reports what it is told. */
function show({ start = null, locale = 'en', ...rest }: Options = {}) {
  const onChange = vi.fn();
  function Host() {
    const [value, setValue] = useState<number | null>(start);
    const keep = (next: number | null) => {
      onChange(next);
      setValue(next);
    };
    return <NumberField label="Stake" {...rest} onChange={keep} value={value} />;
  }
  const { user } = renderUi(<Host />, locale);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' });
  return { user, input, onChange };
}

describe('shows its value in the marks of the locale', () => {
  test.each([
    ['en', 1234.5, 2, '1,234.50'],
    ['es', 1234.5, 2, '1.234,50'],
    ['en', 2.12, 3, '2.120'],
    ['es', 2.12, 3, '2,120'],
    ['es', null, 2, ''],
  ] as const)('%s %s', (locale, start, digits, text) => {
    expect(show({ start, digits, locale }).input.value).toBe(text);
  });
});

test('answers at every key, in either mark, and is put in order when left', async () => {
  const { user, input, onChange } = show({ locale: 'es' });
  await user.type(input, '97.5');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([9, 97, 97.5]);
  expect(input.value).toBe('97.5');
  await user.tab();
  expect(input.value).toBe('97,50');
});

test('what is no number is not reported, and the last number comes back', async () => {
  const { user, input, onChange } = show({ start: 12 });
  await user.clear(input);
  await user.type(input, 'abc');
  await user.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(input.value).toBe('');
});

test.each([
  ['es', '1.005', 'Escribe 1005 o 1,005'],
  ['en', '1,005', 'Write 1005 or 1.005'],
] as const)('in %s %s is refused, and the field says what to write', async (locale, text, error) => {
  const { user, input, onChange } = show({ locale });
  await user.type(input, text);
  expect(onChange).toHaveBeenLastCalledWith(null);
  await user.tab();
  expect(input.value).toBe(text);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(error)).toBeTruthy();
  await user.clear(input);
  await user.type(input, '1005');
  expect(onChange).toHaveBeenLastCalledWith(1005);
  expect(screen.queryByText(error)).toBeNull();
});

test('the decimal mark of the language is one, whatever follows it', async () => {
  const { user, input, onChange } = show();
  await user.type(input, '1.005');
  expect(onChange).toHaveBeenLastCalledWith(1.005);
});

test('thousands on the way to their decimals are not in the way', async () => {
  const { user, input, onChange } = show({ locale: 'es' });
  await user.type(input, '1.234,56');
  expect(onChange).toHaveBeenLastCalledWith(1234.56);
  await user.tab();
  expect(input.value).toBe('1.234,56');
});

test('a refused text gives way to a value from outside', async () => {
  function Host() {
    const [value, setValue] = useState<number | null>(50);
    return (
      <>
        <NumberField label="Stake" onChange={setValue} value={value} />
        <button onClick={() => setValue(150)} type="button">
          150
        </button>
      </>
    );
  }
  const { user } = renderUi(<Host />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' });
  await user.clear(input);
  await user.type(input, '1,005');
  await user.tab();
  expect(input.value).toBe('1,005');
  await user.click(screen.getByRole('button', { name: '150' }));
  expect(input.value).toBe('150.00');
});

test('limits and decimals count when the field is left, not while typing', async () => {
  const { user, input, onChange } = show({ minValue: 1, maxValue: 500 });
  await user.type(input, '1250.555');
  expect(onChange).toHaveBeenLastCalledWith(1250.555);
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(500);
  expect(input.value).toBe('500.00');
});

test('limits are told on the control; one that keeps what is outside leaves it to others to refuse', async () => {
  const { user, input, onChange } = show({ minValue: 1, maxValue: 500, step: 0.5, keepsOutside: true });
  expect(input).toMatchObject({ min: '1', max: '500', step: '0.5' });
  await user.type(input, '0.256');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(0.26);
  expect(input.value).toBe('0.26');
  await user.click(input);
  await user.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenLastCalledWith(1);
});

test('arrow keys step, Shift steps ten times, limits hold', async () => {
  const { user, input, onChange } = show({ start: 10, step: 5, maxValue: 100 });
  await user.click(input);
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([15, 10, 5]);
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(onChange).toHaveBeenLastCalledWith(55);
  await user.keyboard('{PageUp}');
  expect(onChange).toHaveBeenLastCalledWith(100);
});

test('steps have no dust of binary fractions', async () => {
  const { user, input, onChange } = show({ start: 0.1, step: 0.1 });
  await user.click(input);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([0.2, 0.3]);
});

test('a value that changes from outside is shown', async () => {
  const { rerender } = renderUi(<NumberField label="Stake" onChange={() => undefined} value={1} />);
  rerender(<NumberField label="Stake" onChange={() => undefined} value={2} />);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '2.00');
});

test('a read-only field does not move', async () => {
  const { user, input, onChange } = show({ start: 3, isReadOnly: true });
  await user.click(input);
  await user.keyboard('{ArrowUp}5');
  expect(onChange).not.toHaveBeenCalled();
  expect(input.value).toBe('3.00');
});

test('keeps its own keys and lets the others through, so that Escape closes the window around it', async () => {
  const heard = vi.fn();
  const { user } = renderUi(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for the window that listens for Escape.
    <div onKeyDown={(event) => heard(event.key)}>
      <NumberField label="Stake" onChange={() => undefined} value={1} />
    </div>,
  );
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{ArrowUp}{Escape}{Enter}');
  expect(heard.mock.calls.flat()).toEqual(['Escape', 'Enter']);
});

test('the unit stands inside and asks phones for figures', () => {
  const { input } = show({ prefix: '€', suffix: 'max' });
  expect(input.inputMode).toBe('decimal');
  expect(screen.getByText('€')).toBeTruthy();
  expect(screen.getByText('max')).toBeTruthy();
});
