import { formatNumber, TextField, type TextFieldProps, useUi } from '@bothways/ui';
import { useState } from 'react';
import { type AmountFault, type AmountRules, readAmount } from './read-amount.ts';

type KeyEvent = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0];

export interface AmountFieldProps
  extends Omit<
      TextFieldProps,
      'value' | 'defaultValue' | 'onChange' | 'figures' | 'type' | 'inputMode' | 'error'
    >,
    AmountRules {
  /** Null while the field is empty or its text is invalid. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Message for an invalid text. */
  wrong: (fault: AmountFault) => string;
  /** Called with each change: whether the text is invalid. Empty is valid. */
  onFault?: (isFault: boolean) => void;
  /** Why a valid amount is incompatible with the other fields. */
  error?: string | undefined;
  /** Step of the arrow keys; Shift uses ten times. Default 1. */
  step?: number;
}

const DIRECTION: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);
/** The longest amount, with separators, and a few extra characters. */
const LONGEST_TEXT = 24;

/**
 * An amount field that never corrects silently: an invalid text stays as typed, with the reason, and has no value until
 * corrected. Accepts the separators of both languages.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, onFault, wrong, error, min, max, digits, step = 1, onBlur, ...rest } = props;
  const { locale } = useUi();
  const rules = { min, max, digits };
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const isShown = typed !== null && typed.value === value;
  const read = isShown ? readAmount(typed.text, rules, locale) : value;
  const fault = typeof read === 'object' && read !== null ? read : undefined;

  const take = (text: string, next: number | null): void => {
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  const type = (text: string): void => {
    const reading = readAmount(text, rules, locale);
    onFault?.(reading !== null && typeof reading === 'object');
    take(text, typeof reading === 'number' ? reading : null);
  };
  const move = (event: KeyEvent): void => {
    const direction = DIRECTION.get(event.key);
    if (direction === undefined) {
      // A field with a key handler stops propagation by default.
      event.continuePropagation();
      return;
    }
    event.preventDefault();
    const moved = (value ?? 0) + direction * step * (event.shiftKey ? 10 : 1);
    const next = Math.min(max, Math.max(min, Number(moved.toFixed(digits))));
    onFault?.(false);
    take(formatNumber(next, locale, digits), next);
  };

  return (
    <TextField
      maxLength={LONGEST_TEXT}
      {...rest}
      error={fault ? wrong(fault) : error}
      figures="end"
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      onBlur={(event) => {
        if (!fault) setTyped(null);
        onBlur?.(event);
      }}
      onChange={type}
      onKeyDown={move}
      value={isShown ? typed.text : value === null ? '' : formatNumber(value, locale, digits)}
    />
  );
}
