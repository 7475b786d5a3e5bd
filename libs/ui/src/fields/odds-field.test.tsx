import type { OddsFormat } from '@bothways/domain/odds';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Locale } from '../formats/locale.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { OddsField, type OddsFieldProps } from './odds-field.tsx';

type Options = Partial<Omit<OddsFieldProps, 'onChange' | 'value'>> & {
  start?: number | null;
  locale?: Locale;
  odds?: OddsFormat;
};

/** A field that keeps its value, as a screen does, and reports what it is told. */
function show({ start = null, locale = 'en', odds = 'decimal', ...rest }: Options = {}) {
  const onChange = vi.fn<(value: number | null) => void>();
  function Host() {
    const [value, setValue] = useState<number | null>(start);
    const keep = (next: number | null) => {
      onChange(next);
      setValue(next);
    };
    return (
      <>
        <OddsField label="Odds" {...rest} onChange={keep} value={value} />
        <button onClick={() => setValue(3)} type="button">
          3
        </button>
      </>
    );
  }
  const { user } = renderUi(<Host />, locale, odds);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Odds' });
  const last = (): number | null | undefined => onChange.mock.lastCall?.[0];
  return { user, input, onChange, last };
}

describe('takes what is typed, keeps it to the millionth and shows it again', () => {
  test.each([
    ['en', 'decimal', '2.5', 2.5, '2.5'],
    ['es', 'decimal', '2,5', 2.5, '2,5'],
    ['es', 'decimal', '2.5', 2.5, '2,5'],
    ['en', 'decimal', '1.251889', 1.251889, '1.251889'],
    ['en', 'decimal', '4.', 4, '4'],
    ['en', 'american', '+150', 2.5, '+150'],
    ['en', 'american', '-110', 1.909091, '-110'],
    ['es', 'american', '-110', 1.909091, '-110'],
    ['es', 'american', '-105,5', 1.947867, '-105,5'],
    ['en', 'american', '2.5', 2.5, '+150'],
    ['es', 'american', '1,95', 1.95, '-105,2632'],
    ['en', 'fractional', '11/8', 2.375, '11/8'],
    ['es', 'fractional', '6,5/2', 4.25, '6,5/2'],
    ['en', 'fractional', '2.375', 2.375, '11/8'],
  ] as const)('%s %s: %s is %d and stands as %s', async (locale, odds, text, decimal, shown) => {
    const { user, input, last } = show({ locale, odds });
    await user.type(input, text);
    await user.tab();
    expect(last()).toBeCloseTo(decimal, 6);
    expect(input.value).toBe(shown);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['en', 'decimal', 2, '2.00'],
    ['es', 'decimal', 1.251889, '1,251889'],
    ['en', 'american', 1.90909, '-110'],
    ['en', 'fractional', 2.375, '11/8'],
    ['en', 'american', null, ''],
  ] as const)('%s %s: a value of %s stands as %s', (locale, odds, start, text) => {
    const { input, onChange } = show({ start, locale, odds });
    expect(input.value).toBe(text);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('to pass through a field changes nothing', async () => {
    const { user, input, onChange } = show({ start: 1.909, odds: 'american' });
    await user.click(input);
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(input.value).toBe('-110.011');
  });
});

describe('what is no odds', () => {
  test.each([
    ['en', 'decimal', '0.5', 'Odds are above 1'],
    ['es', 'decimal', '1', 'Una cuota es mayor que 1'],
    ['en', 'american', '+50', 'American odds are +100 or more, or -100 or less'],
    ['en', 'american', '150', 'Write +150 or 150.00'],
    ['es', 'american', '150', 'Escribe +150 o 150,00'],
    ['en', 'american', '+', 'Write odds such as +150 or -110'],
    ['en', 'fractional', '11/', 'Write odds such as 11/8'],
    ['es', 'fractional', '11/', 'Escribe una cuota como 11/8'],
  ] as const)('%s %s: %s says %s when the field is left', async (locale, odds, text, error) => {
    const { user, input, last } = show({ start: 2, locale, odds });
    await user.clear(input);
    await user.type(input, text);
    expect(screen.queryByText(error)).toBeNull();
    await user.tab();
    expect(last()).toBeNaN();
    expect(input.value).toBe(text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(error)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '3' }));
    expect(screen.queryByText(error)).toBeNull();
    expect(input.value).not.toBe(text);
  });

  test.each([
    ['decimal', 'a1b.5.0,2+/', '1.502'],
    ['american', 'a+1/5,0', '+150'],
    ['fractional', '-11/8/2', '11/82'],
  ] as const)('a field for %s lets no other signs in', async (odds, text, left) => {
    const { user, input } = show({ odds });
    await user.type(input, text);
    expect(input.value).toBe(left);
  });

  test('an emptied field, or a lone point, is no odds and no mistake', async () => {
    const { user, input, last } = show({ start: 2 });
    await user.clear(input);
    expect(last()).toBeNull();
    await user.type(input, '.');
    await user.tab();
    expect(last()).toBeNull();
    expect(input.value).toBe('');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a bound', () => {
  test('is put between its ends when it is left, not while typing', async () => {
    const { user, input, last } = show({ least: 1, most: 1000 });
    await user.type(input, '0.5');
    expect(last()).toBe(0.5);
    await user.tab();
    expect(last()).toBe(1);
    expect(input.value).toBe('1.00');
    await user.clear(input);
    await user.type(input, '1001{Enter}');
    expect(last()).toBe(1000);
  });
});

test('arrow keys move the decimal odds by a hundredth, Shift by a tenth, from 1.01 on', async () => {
  const { user, input, onChange } = show({ start: 2.5, odds: 'american' });
  await user.click(input);
  await user.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
  expect(onChange.mock.calls.flat()).toEqual([2.51, 2.61]);
  expect(input.value).toBe('+161');
  await user.clear(input);
  await user.keyboard('{ArrowDown}');
  expect(onChange.mock.lastCall).toEqual([1.01]);
});

test('keeps its own keys and lets the others through', async () => {
  const heard = vi.fn();
  const { user } = renderUi(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for the window that listens for Escape.
    <div onKeyDown={(event) => heard(event.key)}>
      <OddsField label="Odds" onChange={() => undefined} value={2} />
    </div>,
  );
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{ArrowUp}{Escape}{Enter}');
  expect(heard.mock.calls.flat()).toEqual(['Escape', 'Enter']);
});

test.each([
  ['decimal', 'decimal'],
  ['american', 'text'],
  ['fractional', 'text'],
] as const)('a phone shows for %s the keys that it needs', (odds, inputMode) => {
  expect(show({ odds }).input.inputMode).toBe(inputMode);
});
