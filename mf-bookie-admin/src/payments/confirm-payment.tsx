import { useToast } from '@bothways/platform';
import { TextField } from '@bothways/ui';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { confirmPayment, PAYMENTS_KEY, type PaymentPlace } from './payments.queries.ts';
import { useText } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** Records a payment made outside of the provider: its credits are booked immediately. */
export function ConfirmPayment(props: { name: string; place: PaymentPlace; onClose: () => void }) {
  const { name, place, onClose } = props;
  const t = useText();
  const toast = useToast();
  const { draft, set, check, fault } = useDraft({ reference: '' });
  const change = useChange(
    async (said: string) => {
      await confirmPayment(place, { reference: said });
      toast.show({ tone: 'success', title: t('payments.confirmed', { name }) });
    },
    onClose,
    PAYMENTS_KEY,
  );
  const save = (): void => {
    const said = draft.reference.trim();
    if (check(said === '' ? { reference: t('payments.referenceFault') } : {})) change.mutate(said);
  };
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={save}
      save={t('payments.confirm')}
      size="small"
      title={t('payments.confirmTitle', { name })}
    >
      <p className={styles.note}>{t('payments.confirmText')}</p>
      <TextField
        hint={t('payments.referenceHint')}
        label={t('payments.reference')}
        maxLength={200}
        onChange={(reference) => set({ reference })}
        value={draft.reference}
        {...fault('reference')}
      />
    </FormDialog>
  );
}
