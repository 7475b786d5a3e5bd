import type { Balance, Balances } from '@bothways/domain/bot-balances';
import { useToast } from '@bothways/platform';
import { AlertDialog, Button } from '@bothways/ui';
import { useText } from '../texts.ts';
import { deleteBalance } from './balances.queries.ts';
import { useDayText } from './days.ts';
import { labelOf } from './label-of.ts';
import { useChangeBalances } from './use-change-balances.ts';

interface Props {
  all: Balances;
  email: string;
  balance: Balance;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks whether an entry shall go: it does not come back. */
export function DeleteBalance({ all, email, balance, onClose, onDeleted }: Props) {
  const t = useText();
  const toast = useToast();
  const dayText = useDayText();
  const remove = useChangeBalances({
    email,
    change: deleteBalance,
    failure: 'deleteError',
    onDone: () => {
      toast.show({ tone: 'success', title: t('balances.deleted') });
      onDeleted();
      onClose();
    },
  });
  return (
    <AlertDialog
      footer={
        <>
          <Button isDisabled={remove.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            isPending={remove.isPending}
            onPress={() => remove.mutate(balance.id)}
            variant="danger-solid"
          >
            {t('balances.delete')}
          </Button>
        </>
      }
      isDismissable={!remove.isPending}
      isOpen
      onClose={onClose}
      title={t('balances.deleteTitle')}
      tone="warning"
    >
      {t('balances.deleteText', {
        bookie: labelOf(all, balance.bookieName),
        day: dayText(balance.date),
      })}
    </AlertDialog>
  );
}
