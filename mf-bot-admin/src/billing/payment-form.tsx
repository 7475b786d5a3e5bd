import { type BillingStatistics, OFFERED_TYPES, type OfferedType } from '@bothways/domain/bot-billing';
import { usePermission } from '@bothways/platform';
import { Button, Form, NumberField, Segmented, TextField, useEuroSign } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { ComputedWell } from './computed-well.tsx';
import { DepositorField } from './depositor-field.tsx';
import { MethodChips } from './method-chips.tsx';
import { emptyDraft, faultsOf, isTooMuch, type PaymentDraft, sumOf } from './payment-draft.ts';
import { SameAgain } from './same-again.tsx';
import { SecondPersonNote } from './second-person-note.tsx';
import { withdrawableOf } from './terms.ts';
import { isSameAgain, useAddPayment } from './use-add-payment.ts';
import { useBillingText } from './use-billing-text.ts';
import { type OwnCredits, useOwnCredits } from './use-own-credits.ts';

interface Props {
  userEmail: string;
  billing: BillingStatistics;
}

/** Returns the payment types available to the caller for this bot user, and the first enabled one. */
function useTypes(billing: BillingStatistics, { available, debt }: OwnCredits) {
  const { allowed: sellsCredits } = usePermission('create:payment');
  const isThere: Record<OfferedType, boolean> = {
    credit: sellsCredits,
    deposit: true,
    withdrawal: billing.summary.maxWithdrawalAmount < 0 || billing.depositors.some(isReturnable),
  };
  const offered = OFFERED_TYPES.filter((type) => isThere[type]);
  const isDepositOff = available <= 0 || debt > 0;
  const first = offered.find((type) => type !== 'deposit' || !isDepositOff) ?? 'deposit';
  return { offered, isDepositOff, first };
}

const isReturnable = ({ withdrawable }: BillingStatistics['depositors'][number]) => withdrawable > 0;

/** Adds a credit, deposit or withdrawal, with a preview of its effect. */
export function PaymentForm({ userEmail, billing }: Props) {
  const own = useOwnCredits();
  const { offered, isDepositOff, first } = useTypes(billing, own);
  const { agreedRate } = billing;
  const [draft, setDraft] = useState(() => emptyDraft(first, agreedRate));
  const [isChosen, setChosen] = useState(false);
  const [isTried, setTried] = useState(false);
  const t = useText();
  const euro = useEuroSign();
  const { money } = useBillingText();
  const send = useAddPayment(userEmail, () => {
    setDraft(emptyDraft(type, agreedRate));
    setTried(false);
  });
  // A type may become unavailable while the form is open: nothing left to withdraw or to give.
  const isGone = !offered.includes(draft.type) || (draft.type === 'deposit' && isDepositOff);
  const type = isGone || !isChosen ? first : draft.type;
  const depositorId = draft.depositorId ?? depositorOf(billing);
  const shown = { ...draft, type, depositorId };
  const withdrawable = withdrawableOf(billing, depositorId);
  const faults = faultsOf(shown, { ...own, withdrawable });
  const change = (changed: Partial<PaymentDraft>) =>
    setDraft({ ...shown, ...changed, key: crypto.randomUUID() });
  const submit = () => {
    setTried(true);
    if (Object.keys(faults).length === 0 && !send.isPending && !isOff) send.mutate(shown);
  };
  const isOff = type === 'deposit' && isDepositOff;
  const amountFault = isTried || isTooMuch(faults) ? faults.amount : undefined;
  const figures = {
    amount: money(sumOf(shown).cents),
    available: money(own.available),
    left: money(Math.max(0, own.leftToday)),
    max: money(withdrawable),
  };
  return (
    <Form className={styles.form} isBusy={send.isPending} onSend={submit}>
      <div className={styles.formHead}>
        <h3>{t('billing.form.title')}</h3>
        <Segmented
          label={t('billing.form.type')}
          onChange={(chosen) => {
            setChosen(true);
            change({ type: chosen });
          }}
          options={offered.map((value) => ({
            value,
            label: t(`billing.types.${value}`),
            isDisabled: value === 'deposit' && isDepositOff,
          }))}
          size="small"
          value={type}
        />
      </div>
      {isDepositOff && (
        <p className={styles.note}>
          {t(own.debt > 0 ? 'billing.form.depositOwing' : 'billing.form.depositDisabled')}
        </p>
      )}
      <div className={styles.pair}>
        <NumberField
          align="end"
          autoFocus
          isRequired
          label={t('billing.columns.amount')}
          minValue={0}
          onChange={(amount) => change({ amount })}
          {...euro}
          step={0.01}
          value={shown.amount}
          {...(amountFault && { error: t(`billing.form.${amountFault}`, figures) })}
        />
        {type === 'credit' && (
          <NumberField
            align="end"
            isRequired
            label={t('billing.columns.rate')}
            minValue={0}
            onChange={(rate) => change({ rate })}
            suffix="%"
            value={shown.rate}
            {...(isTried && faults.rate && { error: t(`billing.form.${faults.rate}`) })}
          />
        )}
      </div>
      {type === 'withdrawal' && (
        <DepositorField billing={billing} draft={shown} onChange={(of) => change({ depositorId: of })} />
      )}
      <ComputedWell billing={billing} draft={shown} own={own} />
      {type === 'credit' && <SecondPersonNote billing={billing} rate={shown.rate} />}
      {type === 'credit' && (
        <MethodChips
          onChange={(method) => change({ method })}
          value={shown.method}
          {...(isTried && faults.method && { error: t(`billing.form.${faults.method}`) })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label={t('billing.form.reference')}
          maxLength={100}
          onChange={(reference) => change({ reference })}
          value={shown.reference}
        />
        <TextField
          label={t('billing.form.comment')}
          maxLength={500}
          onChange={(comment) => change({ comment })}
          value={shown.comment}
        />
      </div>
      {isSameAgain(send.error) && (
        <SameAgain onPress={() => send.mutate({ ...shown, again: true })} isPending={send.isPending} />
      )}
      <div className={styles.formEnd}>
        <span>
          <Afterwards
            draft={shown}
            isOther={depositorId !== undefined}
            isTooMuch={isTooMuch(faults)}
            own={own}
          />
        </span>
        <Button
          isDisabled={isTooMuch(faults) || isOff}
          isPending={send.isPending}
          type="submit"
          variant="primary"
        >
          {t('billing.add.payment')}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Returns the default depositor: undefined stands for the caller, otherwise the first whose deposit can be returned.
 */
const depositorOf = ({ summary, depositors }: BillingStatistics): string | undefined =>
  summary.maxWithdrawalAmount < 0 ? undefined : depositors.find(isReturnable)?.id;

/** Effect on the caller's own credits, or why the payment is impossible. */
function Afterwards({
  draft,
  own,
  isOther,
  isTooMuch: tooMuch,
}: {
  draft: PaymentDraft;
  own: OwnCredits;
  /** The deposit is returned to another person. */
  isOther: boolean;
  isTooMuch: boolean;
}) {
  const t = useText();
  const { credits } = useBillingText();
  const { type } = draft;
  if (type === 'credit' || (type === 'withdrawal' && isOther && !tooMuch))
    return t('billing.form.stay', { credits: credits(own.available) });
  if (tooMuch)
    return t(type === 'deposit' ? 'billing.form.insufficientCredits' : 'billing.form.exceedsMaxWithdrawal');
  const moved = sumOf(draft).credits;
  // Returned credits first pay off the debt.
  const back = Math.max(0, moved - own.debt);
  return t('billing.form.yours', {
    credits: credits(type === 'deposit' ? own.available - moved : own.available + back),
  });
}
