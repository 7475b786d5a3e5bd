import { type BillingStatistics, OFFERED_TYPES, type OfferedType } from '@bothways/domain/bot-billing';
import { useDraftValues, usePermission } from '@bothways/platform';
import {
  Button,
  Form,
  type FormRead,
  faultsIn,
  NumberField,
  Segmented,
  TextField,
  useEuroSign,
} from '@bothways/ui';
import { useBotForm, useServerWords } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { ComputedWell } from './computed-well.tsx';
import { DepositorField } from './depositor-field.tsx';
import { MethodChips } from './method-chips.tsx';
import {
  type DraftFaults,
  emptyDraft,
  faultsOf,
  isTooMuch,
  type PaymentDraft,
  STORED,
  sumOf,
} from './payment-draft.ts';
import { SameAgain } from './same-again.tsx';
import { SecondPersonNote } from './second-person-note.tsx';
import { withdrawableOf } from './terms.ts';
import { isSameAgain, maxAmountOf, useAddPayment } from './use-add-payment.ts';
import { useBillingText } from './use-billing-text.ts';
import { type OwnCredits, useOwnCredits } from './use-own-credits.ts';

interface Props {
  userEmail: string;
  billing: BillingStatistics;
}

/** Until a type is chosen, it is the first that is there. */
type Draft = Omit<PaymentDraft, 'type'> & { type: OfferedType | null };

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
  const begin: Draft = { ...emptyDraft(first, agreedRate), type: null };
  const { values: draft, set, forget } = useDraftValues(`payment:${userEmail}`, begin, STORED);
  const t = useText();
  const euro = useEuroSign();
  const serverWords = useServerWords();
  const { money, euros } = useBillingText();
  const send = useAddPayment(userEmail, () => set(emptyDraft(type, agreedRate)));
  // A type may become unavailable while the form is open: nothing left to withdraw or to give.
  const isGone = draft.type === null || !offered.includes(draft.type);
  const type = isGone || (draft.type === 'deposit' && isDepositOff) ? first : (draft.type ?? first);
  const depositorId = draft.depositorId ?? depositorOf(billing);
  const shown: PaymentDraft = { ...draft, type, depositorId };
  const withdrawable = withdrawableOf(billing, depositorId);
  const faults = faultsOf(shown, { ...own, withdrawable });
  const tooMuch = isTooMuch(faults);
  const isOff = type === 'deposit' && isDepositOff;
  const form = useBotForm(
    {
      values: shown,
      set: (patch) => set({ ...patch, key: crypto.randomUUID() }),
      ...(forget && { forget }),
    },
    (values): FormRead<PaymentDraft, keyof DraftFaults> =>
      Object.keys(faults).length > 0
        ? { faults: faultsIn({ amount: !!faults.amount, rate: !!faults.rate, method: !!faults.method }) }
        : { sent: values },
    {
      sending: send,
      fieldOf: (error) => (maxAmountOf(error) === undefined ? undefined : 'amount'),
      words(error) {
        const max = maxAmountOf(error);
        if (max === undefined) return serverWords(error) ?? t('billing.paymentAddError');
        const isDeposit = type === 'deposit';
        return t(`billing.form.${isDeposit ? 'depositExceedsMaxAvailable' : 'amountExceedsMaxWithdrawal'}`, {
          max: euros(max),
        });
      },
    },
  );
  const figures = {
    amount: money(sumOf(shown).cents),
    available: money(own.available),
    left: money(Math.max(0, own.leftToday)),
    max: money(withdrawable),
  };
  const failure = form.fault('depositorId').error ?? form.failure;
  const amountFault = faults.amount && t(`billing.form.${faults.amount}`, figures);
  return (
    <Form className={styles.form} isBusy={form.isPending || isOff} onSend={() => form.submit()}>
      <div className={styles.formHead}>
        <h3>{t('billing.form.title')}</h3>
        <Segmented
          label={t('billing.form.type')}
          options={offered.map((value) => ({
            value,
            label: t(`billing.types.${value}`),
            isDisabled: value === 'deposit' && isDepositOff,
          }))}
          size="small"
          {...form.field('type')}
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
          {...euro}
          step={0.01}
          {...form.field('amount', amountFault)}
          {...(tooMuch && { error: amountFault })}
        />
        {type === 'credit' && (
          <NumberField
            align="end"
            isRequired
            label={t('billing.columns.rate')}
            minValue={0}
            suffix="%"
            {...form.field('rate', faults.rate && t(`billing.form.${faults.rate}`))}
          />
        )}
      </div>
      {type === 'withdrawal' && (
        <DepositorField billing={billing} draft={shown} onChange={(of) => form.set({ depositorId: of })} />
      )}
      <ComputedWell billing={billing} draft={shown} own={own} />
      {type === 'credit' && <SecondPersonNote billing={billing} rate={shown.rate} />}
      {type === 'credit' && <MethodChips {...form.field('method', t('billing.form.methodRequired'))} />}
      <div className={styles.pair}>
        <TextField label={t('billing.form.reference')} maxLength={100} {...form.field('reference')} />
        <TextField label={t('billing.form.comment')} maxLength={500} {...form.field('comment')} />
      </div>
      {isSameAgain(send.error) ? (
        <SameAgain onPress={() => send.mutate({ ...shown, again: true })} isPending={form.isPending} />
      ) : (
        failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )
      )}
      <div className={styles.formEnd}>
        <span>
          <Afterwards draft={shown} isOther={depositorId !== undefined} isTooMuch={tooMuch} own={own} />
        </span>
        <Button isDisabled={tooMuch || isOff} isPending={form.isPending} type="submit" variant="primary">
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
