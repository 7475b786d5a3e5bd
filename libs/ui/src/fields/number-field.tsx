import { useState } from 'react';
import { formatNumber } from '../formats/numbers.ts';
import { parseDecimal } from '../formats/parse.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { clampToSteps, stepped } from './number-steps.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type KeyEvent = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0];

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'figures' | 'type' | 'inputMode'> {
  /** null is an empty field. */
  value: number | null;
  /** Called while typing with each text that is a number, or with null when the field is empty. */
  onChange: (value: number | null) => void;
  /** Decimals shown and kept. Default 2. */
  digits?: number;
  minValue?: number;
  maxValue?: number;
  /** Arrow keys move by this much; Shift and PageUp by ten times. Default one unit of the last decimal. */
  step?: number;
  align?: 'start' | 'end';
}

/**
 * A number in the marks of the locale. It reads both marks while typing and answers at once, because calculators
 * follow each key; it is put in order when left. Units stand inside as `prefix` and `suffix`.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, digits = 2, minValue, maxValue, step, align = 'start', onBlur, ...rest } = props;
  const { locale } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const limits = { minValue, maxValue, digits };

  const type = (text: string) => {
    setTyped(text);
    const read = parseDecimal(text, digits);
    if (read !== undefined && read !== value) onChange(read);
  };
  const settle = () => {
    setTyped(null);
    if (value === null) return;
    const settled = clampToSteps(value, limits);
    if (settled !== value) onChange(settled);
  };
  const move = (event: KeyEvent) => {
    if (event.key === 'Enter') settle();
    const next = stepped(value, event, { ...limits, step: step ?? 10 ** -digits });
    if (next === undefined || rest.isReadOnly) {
      // A field that listens keeps every key to itself unless it says otherwise: Escape would close no window.
      event.continuePropagation();
      return;
    }
    event.preventDefault();
    setTyped(null);
    if (next !== value) onChange(next);
  };

  return (
    <TextField
      {...rest}
      figures={align}
      inputMode="decimal"
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onChange={type}
      onKeyDown={move}
      value={typed ?? (value === null ? '' : formatNumber(value, locale, digits))}
    />
  );
}
