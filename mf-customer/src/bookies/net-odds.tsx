import type { AlternativeOdds } from '@bothways/domain/arbs';
import { useLocale } from '@bothways/platform';
import { formatNumber, Odds } from '@bothways/ui';
import { useText } from '../texts.ts';

/** The commission and the odds after it, which percents are computed from: "5% off: 1.874". Nothing without a fee. */
export function NetOdds({ price: { fee, odds } }: { price: Pick<AlternativeOdds, 'fee' | 'odds'> }) {
  const t = useText();
  const locale = useLocale();
  if (!fee) return null;
  const pct = formatNumber(fee.ratePct, locale, Number.isInteger(fee.ratePct) ? 0 : 1);
  return (
    <span>
      {t('card.net', { pct })} <Odds odds={odds} />
    </span>
  );
}
