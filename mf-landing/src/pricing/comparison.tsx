import { centsADay, type Offer, savedPct } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { formatMoney } from '@bothways/ui';
import { useText } from '../texts.ts';

/** The price per day, and the saving compared with the weekly price. No saving is overstated. */
export function Comparison({ offer, weekly }: { offer: Offer; weekly: Offer | undefined }) {
  const t = useText();
  const locale = useLocale();
  const pct = weekly ? savedPct(offer, weekly) : 0;
  return (
    <>
      {t('pricing.aDay', { price: formatMoney(centsADay(offer), locale) })}
      {pct > 0 && ` · ${t('pricing.saved', { pct })}`}
    </>
  );
}
