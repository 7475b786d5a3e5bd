import type { Balance, Balances } from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import { useToast } from '@bothways/platform';
import { AlertDialog, Banner, Button, formatMoney, useUi } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import styles from './balances.module.css';
import { deleteBalance } from './balances.queries.ts';
import { useDayText } from './days.ts';
import { labelOf } from './label-of.ts';
import { useBalanceRefusal, useChangeBalances } from './use-change-balances.ts';

interface Props {
  all: Balances;
  email: string;
  balance: Balance;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms deleting an entry: this cannot be undone. */
export function DeleteBalance({ all, email, balance: opened, onClose, onDeleted }: Props) {
  const t = useText();
  const toast = useToast();
  const dayText = useDayText();
  const { locale } = useUi();
  // The list refreshes constantly; the question is about the entry as it was when the dialog opened.
  const [balance, setBalance] = useState(opened);
  const [isChanged, setChanged] = useState(false);
  const remove = useChangeBalances({
    email,
    change: deleteBalance,
    onDone: () => {
      toast.show({ tone: 'success', title: t('balances.deleted') });
      onDeleted();
      onClose();
    },
    onChanged: (now) => {
      setBalance(now);
      setChanged(true);
    },
  });
  const refusal = useBalanceRefusal();
  const money = (euros: number) => formatMoney(centsOfEuros(euros), locale);
  return (
    <AlertDialog
      footer={
        <>
          <Button isDisabled={remove.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button isPending={remove.isPending} onPress={() => remove.mutate(balance)} variant="danger-solid">
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
      {remove.error !== null && (
        <p className={styles.fault} role="alert">
          {t('balances.deleteError')}. {refusal(remove.error)}
        </p>
      )}
      {isChanged && (
        <Banner title={t('balances.changedTitle')} tone="warning">
          {t('balances.changedText', {
            opening: money(balance.openingBalance),
            closing: money(balance.closingBalance),
          })}
        </Banner>
      )}
    </AlertDialog>
  );
}
