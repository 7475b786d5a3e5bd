import { useMutation, useToast } from '@bothways/platform';
import { AlertDialog, Button } from '@bothways/ui';
import { useServerWords } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { type BillingRow, deleteRow, useMoneyMoved } from './billing.queries.ts';

interface Props {
  row: BillingRow;
  onClose: () => void;
  /** Called when the row is gone, together with the button that opened the dialog. */
  onDeleted: () => void;
}

/** Confirms deleting a payment or correction. */
export function DeleteRowDialog({ row, onClose, onDeleted }: Props) {
  const t = useText();
  const toast = useToast();
  const serverWords = useServerWords();
  const moved = useMoneyMoved();
  const { kind } = row;
  const remove = useMutation({
    mutationFn: deleteRow,
    async onSuccess() {
      toast.show({ tone: 'success', title: t(`billing.deleted.${kind}`) });
      onDeleted();
      await moved();
    },
    onError(error) {
      const otherwise = t(
        kind === 'payment' ? 'billing.paymentDeleteError' : 'billing.correctionDeleteError',
      );
      toast.show({ tone: 'error', title: serverWords(error) ?? otherwise });
      onClose();
    },
  });
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={remove.isPending} onPress={close}>
            {t('billing.keep')}
          </Button>
          <Button isPending={remove.isPending} onPress={() => remove.mutate(row)} variant="danger-solid">
            {t('billing.delete')}
          </Button>
        </>
      )}
      isDismissable={!remove.isPending}
      isOpen
      onClose={onClose}
      title={t(`billing.deleteQuestion.${kind}`)}
      tone="warning"
    >
      {t(`billing.deleteConsequence.${kind}`)}
    </AlertDialog>
  );
}
