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
  /** Called on blur of a field without a value whose text is not a number; the text is dropped. */
  onNoNumber?: () => void;
  /** Decimals displayed and stored. Default 2. */
  digits?: number;
  minValue?: number;
  maxValue?: number;
  /**
   * Keeps a typed number outside the limits, for an owner that refuses it with a message: input is not corrected
   * silently. Otherwise the field takes the nearest limit on blur. Arrow keys stop at the limits in either case.
   */
  keepsOutside?: boolean;
  /** Step of the arrow keys; Shift and PageUp use ten times. Default one unit of the last decimal. */
  step?: number;
  align?: 'start' | 'end';
}

/** Text shown instead of the formatted value. */
interface Typed {
  text: string;
  /** A refused text after blur: stays until the value differs from this. */
  leftWith?: { value: number | null };
}

/**
 * A number in the locale's format. Accepts both decimal separators while typing and reports each change, because
 * calculators follow each key; reformats on blur. Refuses ambiguous texts, and the field says what to write. Units are
 * inside as `prefix` and `suffix`.
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
    // An ambiguous text gives no number to calculate with; the previous one is outdated.
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
      // A field with a key handler stops propagation by default: Escape would not close a dialog.
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
