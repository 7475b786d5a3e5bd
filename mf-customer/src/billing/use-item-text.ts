import type { ReceiptItem } from '@bothways/domain/receipts';
import { formatNumber, useUi } from '@bothways/ui';
import { useText } from './texts.ts';

const HUNDREDTHS = 100;

/** Returns a function that describes what was paid for, on one line. */
export function useItemText(): (item: ReceiptItem) => string {
  const t = useText();
  const { locale } = useUi();
  return (item) => {
    if (item.kind === 'subscription')
      return t('billing.item.subscription', { plan: t(`billing.plan.${item.plan}`), count: item.days });
    const credits = formatNumber(item.credits / HUNDREDTHS, locale);
    const said = t('billing.item.pack', { pack: t(`billing.pack.${item.pack}`), credits });
    if (item.payments === 1) return said;
    const part = t('billing.item.part', { payment: item.payment, payments: item.payments });
    return `${said}, ${part}`;
  };
}
