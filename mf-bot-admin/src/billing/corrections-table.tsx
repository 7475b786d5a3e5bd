import type { Correction } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { cx, EmptyState, IconButton, Money, TrashIcon } from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { shortName, useBillingText, useTableDate } from './use-billing-text.ts';

interface Props {
  corrections: readonly Correction[];
  /** Missing if the caller may not delete. */
  onDelete?: (id: string) => void;
}

/** Manual corrections. A negative amount favours the user and is shown as a gain: green, with a plus. */
export function CorrectionsTable({ corrections, onDelete }: Props) {
  const t = useText();
  const { money } = useBillingText();
  if (corrections.length === 0) return <EmptyState title={t('billing.noCorrections')} />;
  const net = corrections.reduce((sum, { amount }) => sum + centsOfEuros(amount), 0);
  return (
    <>
      <div className={styles.frame}>
        <div className={styles.scroll}>
          <table aria-label={t('billing.corrections')} className={cx(styles.table, styles.corrections)}>
            <thead>
              <tr>
                <th scope="col">{t('billing.columns.date')}</th>
                <th scope="col">{t('billing.columns.reason')}</th>
                <th className={styles.numeric} scope="col">
                  {t('billing.columns.forUser')}
                </th>
                <th scope="col">{t('billing.columns.addedBy')}</th>
                {onDelete && <td />}
              </tr>
            </thead>
            <tbody>
              {corrections.map((correction) => (
                <CorrectionRow correction={correction} key={correction.id} {...(onDelete && { onDelete })} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p className={styles.note}>
        {t(net > 0 ? 'billing.netCharged' : 'billing.netForUser', { amount: money(Math.abs(net)) })}
      </p>
    </>
  );
}

function CorrectionRow({ correction, onDelete }: { correction: Correction } & Pick<Props, 'onDelete'>) {
  const t = useText();
  const date = useTableDate();
  const hide = useHiding();
  const { id, amount, reason, addedBy, timestamp } = correction;
  return (
    <tr>
      <td className={styles.date}>{date(timestamp)}</td>
      <th className={styles.reason} scope="row">
        {reason === undefined ? '–' : hide(reason)}
      </th>
      <td className={cx(styles.numeric, styles.strong)}>
        <Money cents={0 - centsOfEuros(amount)} sign="always" tone="result" />
      </td>
      <td className={styles.pale}>
        {addedBy === undefined ? t('billing.server') : hide(shortName(addedBy))}
      </td>
      {onDelete && (
        <td className={styles.actions}>
          <IconButton
            label={t('billing.deleteCorrection', { what: date(timestamp) })}
            onPress={() => onDelete(id)}
            size="small"
          >
            <TrashIcon size={14} />
          </IconButton>
        </td>
      )}
    </tr>
  );
}
