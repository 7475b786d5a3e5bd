import { useToast } from '@bothways/platform';
import { type FormRead, TextField, useForm, useValues } from '@bothways/ui';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { confirmPayment, PAYMENTS_KEY, type PaymentPlace } from './payments.queries.ts';
import { useText } from './texts.ts';

const readReference = (values: { reference: string }): FormRead<string, 'reference'> => {
  const sent = values.reference.trim();
  return sent === '' ? { faults: new Set(['reference']) } : { sent };
};

/** Records a payment made outside of the provider: its credits are booked immediately. */
export function ConfirmPayment(props: { name: string; place: PaymentPlace; onClose: () => void }) {
  const { name, place, onClose } = props;
  const t = useText();
  const toast = useToast();
  const form = useForm(useValues({ reference: '' }), readReference);
  const change = useChange(
    async (reference: string) => {
      await confirmPayment(place, { reference });
      toast.show({ tone: 'success', title: t('payments.confirmed', { name }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => form.submit(change.mutate)}
      save={t('payments.confirm')}
      size="small"
      title={t('payments.confirmTitle', { name })}
    >
      <p className={styles.note}>{t('payments.confirmText')}</p>
      <TextField
        hint={t('payments.referenceHint')}
        label={t('payments.reference')}
        maxLength={200}
        onChange={(reference) => form.set({ reference })}
        value={form.values.reference}
        {...form.fault('reference', t('payments.referenceFault'))}
      />
    </FormDialog>
  );
}
