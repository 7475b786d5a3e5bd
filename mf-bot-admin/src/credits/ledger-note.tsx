import type { LedgerState } from '@bothways/domain/credits';
import { Banner, formatDate, formatNumber, ShieldIcon, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './credits.module.css';

/** Whether the ledger balances, and when that was checked. */
export function LedgerNote({ ledger }: { ledger: LedgerState }) {
  const t = useText();
  const { locale, texts } = useUi();
  if (!ledger.open)
    return (
      <Banner title={t('ledger.closed')} tone="warning">
        {t('ledger.closedHint')}
      </Banner>
    );
  const { checkedAt, entries } = ledger;
  const words = {
    locale,
    style: 'dateTime',
    missing: texts.notAvailable,
    invalid: texts.invalidDate,
  } as const;
  return (
    <p className={styles.note}>
      <ShieldIcon size={14} />
      {checkedAt === undefined
        ? t('ledger.unchecked')
        : t('ledger.checked', { entries: formatNumber(entries, locale), at: formatDate(checkedAt, words) })}
    </p>
  );
}
