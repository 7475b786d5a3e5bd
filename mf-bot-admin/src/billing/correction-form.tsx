import type { BillingStatistics } from '@bothways/domain/bot-billing';
import { centsOfEuros } from '@bothways/domain/money';
import { useMutation, useToast } from '@bothways/platform';
import { ArrowRightIcon, Button, Form, Money, NumberField, TextField, useEuroSign } from '@bothways/ui';
import { useState } from 'react';
import { useServerWords } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { addCorrection, useMoneyMoved } from './billing.queries.ts';
import { useBillingText } from './use-billing-text.ts';

interface Props {
  userEmail: string;
  billing: BillingStatistics;
}

const empty = () => ({ amount: null as number | null, reason: '', key: crypto.randomUUID() });
type Draft = ReturnType<typeof empty>;

const MAX_EUROS = 1_000_000;

/** Records a manual correction: a negative amount credits the user, a positive one charges them. */
export function CorrectionForm({ userEmail, billing }: Props) {
  const [draft, setDraft] = useState(empty);
  const [isTried, setTried] = useState(false);
  const t = useText();
  const euro = useEuroSign();
  const toast = useToast();
  const serverWords = useServerWords();
  const moved = useMoneyMoved();
  const { money } = useBillingText();
  const { amount, reason } = draft;
  const cents = Math.round((amount ?? 0) * 100);
  const isValid = cents !== 0 && Math.abs(cents) <= MAX_EUROS * 100;
  const left = 0 - centsOfEuros(billing.summary.amount);
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed, key: crypto.randomUUID() });
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
      setDraft(empty());
      setTried(false);
      await moved();
    },
    onError(error) {
      toast.show({ tone: 'error', title: serverWords(error) ?? t('billing.correctionAddError') });
    },
  });
  const submit = () => {
    setTried(true);
    if (isValid && !send.isPending) send.mutate(draft);
  };
  return (
    <Form className={styles.form} isBusy={send.isPending} onSend={submit}>
      <div className={styles.formHead}>
        <h3>{t('billing.form.correction')}</h3>
      </div>
      <NumberField
        align="end"
        autoFocus
        hint={t('billing.form.correctionHint')}
        isRequired
        label={t('billing.columns.amount')}
        onChange={(value) => change({ amount: value })}
        {...euro}
        step={0.01}
        value={amount}
        {...((isTried || (amount !== null && cents !== 0)) &&
          !isValid && { error: t('billing.form.invalidCorrection') })}
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
      <TextField
        label={t('billing.form.reason')}
        maxLength={500}
        onChange={(value) => change({ reason: value })}
        value={reason}
      />
      <div className={styles.formEnd}>
        <span>{t('billing.form.noCredits')}</span>
        <Button isPending={send.isPending} type="submit" variant="primary">
          {t('billing.add.correction')}
        </Button>
      </div>
    </Form>
  );
}
