import { centsADay, type Offer, savedPct } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { formatMoney } from '@bothways/ui';
import { useText } from '../texts.ts';

/** What a day costs, and how much less that is than by the week. Nothing is said to be saved that is not. */
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
