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
  /** Null while the field is empty or holds what is no amount of it. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** What the field says of a text that it does not take. */
  wrong: (fault: AmountFault) => string;
  /** Told with each text: whether the field does not take it. An empty one is no fault. */
  onFault?: (isFault: boolean) => void;
  /** Why an amount that the field takes does not go with the rest. */
  error?: string | undefined;
  /** Arrow keys move by this much, Shift by ten times; default 1. */
  step?: number;
}

const DIRECTION: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
]);
/** The longest amount, with marks, and room for a slip. */
const LONGEST_TEXT = 24;

/**
 * An amount that is never put right in silence: what the field does not take stays as it was typed, with the reason, and
 * counts for nothing until then. Reads the marks of both languages.
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
    const said = readAmount(text, rules, locale);
    onFault?.(said !== null && typeof said === 'object');
    take(text, typeof said === 'number' ? said : null);
  };
  const move = (event: KeyEvent): void => {
    const direction = DIRECTION.get(event.key);
    if (direction === undefined) {
      // A field that listens keeps every key to itself unless it says otherwise.
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
