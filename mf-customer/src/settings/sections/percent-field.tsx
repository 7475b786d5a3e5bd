import { isPercentText, settledPercent } from '@bothways/domain/settings';
import { useLocale } from '@bothways/platform';
import { TextField } from '@bothways/ui';
import { useState } from 'react';
import { lineText } from '../../words/index.ts';
import { useText } from '../texts.ts';

interface PercentFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Replaces an empty or invalid text. */
  fallback: number;
  error?: string | undefined;
}

/** A percentage as text; it is normalised on blur, with a hint if that changed it. */
export function PercentField({ label, value, onChange, error, ...limits }: PercentFieldProps) {
  const t = useText();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [isCorrected, setCorrected] = useState(false);
  const type = (text: string): void => {
    if (!isPercentText(text)) return;
    setTyped(text);
    setCorrected(false);
    onChange(settledPercent(text, limits).value);
  };
  const leave = (): void => {
    if (typed !== null) setCorrected(settledPercent(typed, limits).corrected);
    setTyped(null);
  };
  const shown = lineText(value, locale);
  return (
    <TextField
      error={error}
      figures="start"
      {...(isCorrected && { hint: t('settings.corrected', { value: shown }) })}
      inputMode="decimal"
      label={label}
      onBlur={leave}
      onChange={type}
      suffix="%"
      value={typed ?? shown}
    />
  );
}
