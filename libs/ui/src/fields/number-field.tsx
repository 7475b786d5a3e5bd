import { useState } from 'react';
import { formatNumber } from '../formats/numbers.ts';
import { parseDecimal, readingsOf } from '../formats/parse.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { clampToSteps, stepped } from './number-steps.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type KeyEvent = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0];

export interface NumberFieldProps
  extends Omit<
    TextFieldProps,
    'value' | 'defaultValue' | 'onChange' | 'figures' | 'type' | 'inputMode' | 'limits'
  > {
  /** null is an empty field. */
  value: number | null;
  /** Called while typing with each text that is a number, or with null when the field is empty. */
  onChange: (value: number | null) => void;
  /** Called when a field without a value is left with a text that is no number, which is not kept. */
  onNoNumber?: () => void;
  /** Decimals shown and kept. Default 2. */
  digits?: number;
  minValue?: number;
  maxValue?: number;
  /**
   * A number outside the limits stays as it was typed, for whoever refuses it with a word: what somebody meant is not put right
   * in silence. Without it the field takes the nearest limit when it is left. Arrow keys stop at the limits in either case.
   */
  keepsOutside?: boolean;
  /** Arrow keys move by this much; Shift and PageUp by ten times. Default one unit of the last decimal. */
  step?: number;
  align?: 'start' | 'end';
}

/** What stands in the field instead of its value. */
interface Typed {
  text: string;
  /** The field was left with a text that is refused: it stays until the value is another than this. */
  leftWith?: { value: number | null };
}

/**
 * A number in the marks of the locale. It reads both marks while typing and answers at once, because calculators
 * follow each key; it is put in order when left. What could be two numbers is none, and the field says what to write. Units stand inside as `prefix` and `suffix`.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    onNoNumber,
    digits = 2,
    minValue,
    maxValue,
    keepsOutside = false,
    step,
    align = 'start',
    onBlur,
    ...rest
  } = props;
  const { locale, texts } = useUi();
  const [typed, setTyped] = useState<Typed | null>(null);
  const limits = { minValue, maxValue, digits };

  const isShown = typed !== null && (typed.leftWith === undefined || typed.leftWith.value === value);
  const readings = isShown ? readingsOf(typed.text, digits, locale) : undefined;

  const type = (text: string) => {
    setTyped({ text });
    // A text with two readings leaves nothing to calculate with: the number before it was not meant.
    const read = readingsOf(text, digits, locale) ? null : parseDecimal(text, digits, locale);
    if (read !== undefined && read !== value) onChange(read);
  };
  const settle = () => {
    setTyped(typed && readings ? { ...typed, leftWith: { value } } : null);
    if (readings) return;
    if (value === null) {
      if (isShown && parseDecimal(typed.text, digits, locale) === undefined) onNoNumber?.();
      return;
    }
    const settled = clampToSteps(value, keepsOutside ? { digits } : limits);
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
      error={rest.error ?? (readings && filled(texts.twoReadings, readings))}
      figures={align}
      inputMode="decimal"
      limits={{ min: minValue, max: maxValue, step }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onChange={type}
      onKeyDown={move}
      value={isShown ? typed.text : value === null ? '' : formatNumber(value, locale, digits)}
    />
  );
}

const filled = (text: string, { whole, fraction }: { whole: string; fraction: string }): string =>
  text.replace('{whole}', whole).replace('{fraction}', fraction);
