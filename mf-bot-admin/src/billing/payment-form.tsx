import { type BillingStatistics, OFFERED_TYPES, type OfferedType } from '@bothways/domain/bot-billing';
import { isApiError, useMutation, usePermission, useToast } from '@bothways/platform';
import { Button, NumberField, Segmented, TextField, useEuroSign } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { useServerWords } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { addPayment, useMoneyMoved } from './billing.queries.ts';
import { ComputedWell } from './computed-well.tsx';
import { MethodChips } from './method-chips.tsx';
import { emptyDraft, faultsOf, isTooMuch, type PaymentDraft, sumOf } from './payment-draft.ts';
import { withdrawableOf } from './terms.ts';
import { useBillingText } from './use-billing-text.ts';
import { type OwnCredits, useOwnCredits } from './use-own-credits.ts';

interface Props {
  userEmail: string;
  billing: BillingStatistics;
}

/** Which types there are for this person and this bot user, the first that can be chosen first. */
function useTypes(billing: BillingStatistics, { available, debt }: OwnCredits) {
  const { allowed: sellsCredits } = usePermission('create:payment');
  const isThere: Record<OfferedType, boolean> = {
    credit: sellsCredits,
    deposit: true,
    withdrawal: billing.summary.maxWithdrawalAmount < 0,
  };
  const offered = OFFERED_TYPES.filter((type) => isThere[type]);
  const isDepositOff = available <= 0 || debt > 0;
  const first = offered.find((type) => type !== 'deposit' || !isDepositOff) ?? 'deposit';
  return { offered, isDepositOff, first };
}

/** Adds a credit, a deposit or a withdrawal, and says beforehand what it comes to. */
export function PaymentForm({ userEmail, billing }: Props) {
  const own = useOwnCredits();
  const { offered, isDepositOff, first } = useTypes(billing, own);
  const [draft, setDraft] = useState(() => emptyDraft(first));
  const [isChosen, setChosen] = useState(false);
  const [isTried, setTried] = useState(false);
  const t = useText();
  const euro = useEuroSign();
  const { money } = useBillingText();
  const send = useSending(userEmail, () => {
    setDraft(emptyDraft(type));
    setTried(false);
  });
  // A type may go while the form is open: nothing is left to withdraw, or to give.
  const isGone = !offered.includes(draft.type) || (draft.type === 'deposit' && isDepositOff);
  const type = isGone || !isChosen ? first : draft.type;
  const shown = { ...draft, type };
  const withdrawable = withdrawableOf(billing);
  const faults = faultsOf(shown, { ...own, withdrawable });
  const change = (changed: Partial<PaymentDraft>) =>
    setDraft({ ...shown, ...changed, key: crypto.randomUUID() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <form className={styles.form} noValidate onSubmit={submit}>
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
      <ComputedWell billing={billing} draft={shown} own={own} />
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
      <div className={styles.formEnd}>
        <span>
          <Afterwards draft={shown} isTooMuch={isTooMuch(faults)} own={own} />
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
    </form>
  );
}

/** What it does to the person's own credits, or why it cannot be. */
function Afterwards({
  draft,
  own,
  isTooMuch: tooMuch,
}: {
  draft: PaymentDraft;
  own: OwnCredits;
  isTooMuch: boolean;
}) {
  const t = useText();
  const { credits } = useBillingText();
  const { type } = draft;
  if (type === 'credit') return t('billing.form.stay', { credits: credits(own.available) });
  if (tooMuch)
    return t(type === 'deposit' ? 'billing.form.insufficientCredits' : 'billing.form.exceedsMaxWithdrawal');
  const moved = sumOf(draft).credits;
  // What comes back pays first what is owed.
  const back = Math.max(0, moved - own.debt);
  return t('billing.form.yours', {
    credits: credits(type === 'deposit' ? own.available - moved : own.available + back),
  });
}

/** Sends a payment, once for its key, and says what became of it. */
function useSending(userEmail: string, onAdded: () => void) {
  const t = useText();
  const toast = useToast();
  const serverWords = useServerWords();
  const moved = useMoneyMoved();
  const { euros } = useBillingText();
  return useMutation({
    mutationFn: ({ type, amount, rate, method, reference, comment, key }: PaymentDraft) =>
      addPayment({
        userEmail,
        type,
        amount: amount ?? 0,
        key,
        ...(type === 'credit' && rate !== null && { rate }),
        ...(type === 'credit' && method && { method }),
        ...(reference.trim() !== '' && { reference: reference.trim() }),
        ...(comment.trim() !== '' && { comment: comment.trim() }),
      }),
    async onSuccess({ payment }) {
      const said = { type: t(`billing.types.${payment.type}`), amount: euros(payment.amount) };
      toast.show({ tone: 'success', title: t('billing.added.payment', said) });
      onAdded();
      await moved();
    },
    onError(error, { type }) {
      const { maxAmount } = isApiError(error) ? error : {};
      const isDeposit = type === 'deposit';
      const title =
        maxAmount === undefined
          ? (serverWords(error) ?? t('billing.paymentAddError'))
          : t(
              isDeposit
                ? 'billing.form.depositExceedsMaxAvailable'
                : 'billing.form.amountExceedsMaxWithdrawal',
              {
                max: euros(maxAmount),
              },
            );
      toast.show({ tone: 'error', title });
      // Somebody else was there first: what may be moved is another by now.
      if (maxAmount !== undefined) void moved();
    },
  });
}
