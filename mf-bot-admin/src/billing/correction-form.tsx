import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { useDraftValues, useMutation, useToast } from '@bothways/platform';
import {
  ArrowRightIcon,
  Button,
  Form,
  type FormRead,
  faultsIn,
  Money,
  NumberField,
  TextField,
  useEuroSign,
} from '@bothways/ui';
import { useBotForm, useServerWords } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { addCorrection, useMoneyMoved } from './billing.queries.ts';
import { useBillingText } from './use-billing-text.ts';

interface Props {
  userEmail: string;
  billing: BillingStatistics;
}

interface Draft {
  amount: number | null;
  reason: string;
  /** One correction per content, also if it is sent again after a reload. */
  key: string;
}
const empty = (): Draft => ({ amount: null, reason: '', key: crypto.randomUUID() });

const MAX_EUROS = 1_000_000;

/** Records a manual correction: a negative amount credits the user, a positive one charges them. */
export function CorrectionForm({ userEmail, billing }: Props) {
  const values = useDraftValues(`correction:${userEmail}`, empty(), ['amount', 'reason', 'key']);
  const t = useText();
  const euro = useEuroSign();
  const toast = useToast();
  const serverWords = useServerWords();
  const moved = useMoneyMoved();
  const { money } = useBillingText();
  const { amount } = values.values;
  const cents = Math.round((amount ?? 0) * 100);
  const isTooMuch = Math.abs(cents) > MAX_EUROS * 100;
  const left = 0 - centsOfEuros(billing.summary.amount);
  const send = useMutation({
    mutationFn: (body: Draft) =>
      addCorrection({
        userEmail,
        amount: body.amount ?? 0,
        key: body.key,
        ...(body.reason.trim() !== '' && { reason: body.reason.trim() }),
      }),
    async onSuccess() {
      toast.show({ tone: 'success', title: t('billing.added.correction') });
      values.set(empty());
      await moved();
    },
  });
  const form = useBotForm(
    {
      ...values,
      set: (patch) => values.set({ ...patch, key: crypto.randomUUID() }),
    },
    (typed): FormRead<Draft, 'amount' | 'reason'> =>
      cents === 0 || isTooMuch ? { faults: faultsIn({ amount: true }) } : { sent: typed },
    { sending: send, words: (error) => serverWords(error) ?? t('billing.correctionAddError') },
  );
  return (
    <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
      <div className={styles.formHead}>
        <h3>{t('billing.form.correction')}</h3>
      </div>
      <NumberField
        align="end"
        autoFocus
        hint={t('billing.form.correctionHint')}
        isRequired
        label={t('billing.columns.amount')}
        {...euro}
        step={0.01}
        {...form.field('amount', t('billing.form.invalidCorrection'))}
        {...(isTooMuch && { error: t('billing.form.invalidCorrection') })}
      />
      <div aria-live="polite" className={styles.well}>
        <p>
          <span>{t(cents > 0 ? 'billing.form.charged' : 'billing.form.credited')}</span>
          <output>
            <Money cents={0 - cents} sign="always" tone="result" />
          </output>
        </p>
        <p>
          <span>{t('billing.creditLeft')}</span>
          <span>
            {money(left)} <ArrowRightIcon size={14} /> <b>{money(left - cents)}</b>
          </span>
        </p>
      </div>
      <TextField label={t('billing.form.reason')} maxLength={500} {...form.field('reason')} />
      {form.failure !== undefined && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
      <div className={styles.formEnd}>
        <span>{t('billing.form.noCredits')}</span>
        <Button isPending={form.isPending} type="submit" variant="primary">
          {t('billing.add.correction')}
        </Button>
      </div>
    </Form>
  );
}
