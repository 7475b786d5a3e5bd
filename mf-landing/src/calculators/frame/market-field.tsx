import { MOST_OUTCOMES, readMarket } from '@bothways/domain/odds';
import { TextArea, useUi } from '@bothways/ui';
import { useState } from 'react';
import { useFrameText } from './texts.ts';
import { useFigures } from './use-figures.ts';

interface MarketFieldProps {
  /** Decimal odds; empty while the text is invalid. */
  prices: readonly number[];
  /** With the names before the prices. */
  onChange: (prices: readonly number[], names: readonly string[]) => void;
  rows?: number;
}

/** The prices of a complete market as one text, typed or pasted. Names the invalid piece of an invalid text. */
export function MarketField({ prices, onChange, rows = 2 }: MarketFieldProps) {
  const t = useFrameText();
  const { odds: format } = useUi();
  const figures = useFigures();
  const [typed, setTyped] = useState<{ text: string; prices: string } | null>(null);
  const isShown = typed !== null && typed.prices === prices.join();
  const text = isShown ? typed.text : prices.map(figures.odds).join('  ');
  const read = readMarket(text, format);
  const type = (next: string): void => {
    const market = readMarket(next, format);
    const known = 'prices' in market ? market.prices : [];
    const odds = known.map((price) => price.odds);
    setTyped({ text: next, prices: odds.join() });
    onChange(
      odds,
      known.map(({ name }) => name ?? ''),
    );
  };
  const error = 'fault' in read ? t(`market.${read.fault}`, { most: MOST_OUTCOMES, ...read }) : undefined;
  return (
    <TextArea
      error={error}
      hint={t('market.hint')}
      label={t('market.label')}
      onChange={type}
      rows={rows}
      value={text}
    />
  );
}
