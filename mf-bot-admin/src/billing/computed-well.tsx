import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { ArrowRightIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { type PaymentDraft, sumOf } from './payment-draft.ts';
import { useBillingText } from './use-billing-text.ts';
import type { OwnCredits } from './use-own-credits.ts';

interface Props {
  draft: PaymentDraft;
  billing: BillingStatistics;
  own: OwnCredits;
}

/** Live preview of a payment: the formula, the credits, and the remaining credit before and after. */
export function ComputedWell({ draft, billing, own }: Props) {
  const t = useText();
  const { money, credits, percent } = useBillingText();
  const { type, rate } = draft;
  const sum = sumOf(draft);
  const left = 0 - centsOfEuros(billing.summary.amount);
  const after = type === 'withdrawal' ? left - sum.credits : left + sum.credits;
  const formula =
    type === 'credit'
      ? t('billing.form.formula', {
          amount: money(sum.cents),
          rate: rate === null ? '–' : percent(rate).slice(0, -1),
        })
      : t('billing.form.faceValue', { amount: money(sum.cents) });
  return (
    <div aria-live="polite" className={styles.well}>
      <p>
        <span>{formula}</span>
        <span>
          <output>{type === 'credit' && sum.credits === 0 ? '–' : credits(sum.credits)}</output>{' '}
          {t('billing.form.unit')}
        </span>
      </p>
      <p>
        <span>{t('billing.creditLeft')}</span>
        <span>
          {money(left)} <ArrowRightIcon size={14} /> <b>{money(after)}</b>
        </span>
      </p>
      {type === 'deposit' && sum.credits > own.available && (
        <p className={styles.failure}>{t('billing.form.amountExceedsCredits')}</p>
      )}
    </div>
  );
}
