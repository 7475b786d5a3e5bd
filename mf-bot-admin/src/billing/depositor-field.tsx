import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { Select } from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import type { PaymentDraft } from './payment-draft.ts';
import { withdrawableOf } from './terms.ts';
import { useBillingText } from './use-billing-text.ts';

interface Props {
  billing: BillingStatistics;
  draft: PaymentDraft;
  onChange: (depositorId: string | undefined) => void;
}

/** Option value for the caller's own deposit. */
const OWN = 'own';

/** Choice of the deposit to return, and why the rest of the credit cannot be withdrawn. */
export function DepositorField({ billing, draft, onChange }: Props) {
  const t = useText();
  const hide = useHiding();
  const { euros, money } = useBillingText();
  const { depositors, summary } = billing;
  const others = depositors.filter(({ isOwn }) => !isOwn);
  const left = Math.max(0, 0 - centsOfEuros(summary.amount));
  const stays = left - withdrawableOf(billing, draft.depositorId);
  const options = [
    { value: OWN, label: t('billing.form.backToMe'), note: money(withdrawableOf(billing)) },
    ...others.map(({ id, name, withdrawable }) => ({
      value: id,
      label: name === undefined ? t('billing.form.backToGone') : hide(name),
      note: euros(withdrawable),
    })),
  ];
  return (
    <>
      {others.length > 0 && (
        <Select
          label={t('billing.form.backTo')}
          onChange={(value) => onChange(value === OWN ? undefined : value)}
          options={options}
          value={draft.depositorId ?? OWN}
        />
      )}
      {stays > 0 && <p className={styles.note}>{t('billing.form.staysBought', { stays: money(stays) })}</p>}
    </>
  );
}
