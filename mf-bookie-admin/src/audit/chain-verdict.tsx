import type { AuditVerdict } from '@bothways/domain/audit';
import { useErrorText } from '@bothways/platform';
import { Banner, formatNumber, useUi } from '@bothways/ui';
import styles from './audit-details.module.css';
import { useText } from './texts.ts';

/** Result of a chain check. Noting down the last hash allows proving later that the log is unchanged up to here. */
export function ChainVerdict({ verdict, error }: { verdict: AuditVerdict | undefined; error: unknown }) {
  const t = useText();
  const { locale } = useUi();
  const errorText = useErrorText();
  if (error != null)
    return (
      <Banner title={t('audit.verifyFailed')} tone="warning">
        {errorText(error)}
      </Banner>
    );
  if (!verdict) return null;
  const { fault, faults = 1, entries, headHash, sealedFrom = 1 } = verdict;
  if (fault)
    return (
      <Banner title={t('audit.broken', { seq: fault.seq })} tone="warning">
        {t(`audit.faults.${fault.reason}`)}
        {faults > 1 && ` ${t('audit.breaks', { count: faults })}`}
      </Banner>
    );
  return (
    <Banner
      title={t('audit.intact', { count: entries, entries: formatNumber(entries, locale, 0) })}
      tone="info"
    >
      <span className={styles.verdict}>{t('audit.head', { hash: headHash })}</span>
      {sealedFrom > 1 && <p>{t('audit.sealedFrom', { seq: sealedFrom })}</p>}
    </Banner>
  );
}
