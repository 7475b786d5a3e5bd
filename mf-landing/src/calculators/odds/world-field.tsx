import { readWorldOdds, type WorldFormat } from '@bothways/domain/odds';
import { TextField, useUi } from '@bothways/ui';
import { useState } from 'react';
import { isPrice, useFigures } from '../frame/index.ts';
import { worldText } from './odds.ts';
import { useOddsText } from './texts.ts';

interface WorldFieldProps {
  format: WorldFormat;
  /** Decimal; null while the edited field is invalid. */
  odds: number | null;
  onChange: (odds: number | null) => void;
}

/** The price in one notation; editing any field updates the others. */
export function WorldField({ format, odds, onChange }: WorldFieldProps) {
  const t = useOddsText();
  const { locale } = useUi();
  const figures = useFigures();
  const [typed, setTyped] = useState<{ text: string; odds: number | null } | null>(null);
  const isShown = typed !== null && typed.odds === odds;
  const own = odds === null ? '' : worldText(odds, format);
  const text = isShown ? typed.text : locale === 'es' ? own.replace('.', ',') : own;
  const read = readWorldOdds(text, format);
  const isTooLarge = typeof read === 'number' && !isPrice(read);
  const error =
    typeof read === 'string'
      ? t(`wrong.${format}`, { example: figures.factor(2.5) })
      : isTooLarge
        ? t('wrong.tooLarge')
        : undefined;
  const type = (next: string): void => {
    const value = readWorldOdds(next, format);
    const price = typeof value === 'number' && isPrice(value) ? Math.round(value * 1e6) / 1e6 : null;
    setTyped({ text: next, odds: price });
    if (price !== odds) onChange(price);
  };
  return (
    <TextField
      error={error}
      figures="end"
      inputMode={format === 'decimal' || format === 'hongKong' ? 'decimal' : 'text'}
      label={t(`formats.${format}`)}
      maxLength={16}
      onBlur={() => {
        if (error === undefined) setTyped(null);
      }}
      onChange={type}
      size="large"
      value={text}
    />
  );
}
