import { isOddsText, oddsBound, settledOddsText } from '@bothways/domain/settings';
import { TextField } from '@bothways/ui';
import { useState } from 'react';

interface OddsTextFieldProps {
  label: string;
  value: number | undefined;
  /** Undefined: no bound. */
  onChange: (value: number | undefined) => void;
  error?: string | undefined;
}

/** One bound of odds: digits and a dot. Empty is no bound, and a dot at the end is dropped when the field is left. */
export function OddsTextField({ label, value, onChange, error }: OddsTextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    if (!isOddsText(text)) return;
    setTyped(text);
    onChange(oddsBound(text));
  };
  return (
    <TextField
      aria-label={label}
      error={error}
      figures="start"
      inputMode="decimal"
      maxLength={8}
      onBlur={() => setTyped((text) => (text === null ? null : settledOddsText(text)))}
      onChange={type}
      placeholder="–"
      size="small"
      value={typed ?? value?.toString() ?? ''}
    />
  );
}
