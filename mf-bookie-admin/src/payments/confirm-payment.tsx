import { useToast } from '@bothways/platform';
import { type FormRead, faultsIn, TextField, useValues } from '@bothways/ui';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { confirmPayment, PAYMENTS_KEY, type PaymentPlace } from './payments.queries.ts';
import { useText } from './texts.ts';

const readReference = (values: { reference: string }): FormRead<string, 'reference'> => {
  const sent = values.reference.trim();
  return sent === '' ? { faults: faultsIn({ reference: true }) } : { sent };
};

/** Records a payment made outside of the provider: its credits are booked immediately. */
export function ConfirmPayment(props: { name: string; place: PaymentPlace; onClose: () => void }) {
  const { name, place, onClose } = props;
  const t = useText();
  const toast = useToast();
  const change = useChange(
    async (reference: string) => {
      await confirmPayment(place, { reference });
      toast.show({ tone: 'success', title: t('payments.confirmed', { name }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const form = useChangeForm(useValues({ reference: '' }), readReference, change);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('payments.confirm')}
      size="small"
      title={t('payments.confirmTitle', { name })}
    >
      <p className={styles.note}>{t('payments.confirmText')}</p>
      <TextField
        hint={t('payments.referenceHint')}
        label={t('payments.reference')}
        maxLength={200}
        {...form.field('reference', t('payments.referenceFault'))}
      />
    </FormDialog>
  );
}
