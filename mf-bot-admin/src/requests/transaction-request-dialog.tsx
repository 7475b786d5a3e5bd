import { TRANSACTION_TYPES, type TransactionType } from '@bothways/domain/notifications';
import { useToast } from '@bothways/platform';
import { FormDialog, formatMoney, NumberField, Segmented, useEuroSign, useUi } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { NotesField } from './notes-field.tsx';
import { type AskedFor, RequestHead } from './request-head.tsx';
import { requestTransaction } from './requests.queries.ts';
import { useSendKey } from './use-send-key.ts';
import { useSendRequest } from './use-send-request.ts';

export interface RequestDialogProps extends AskedFor {
  onClose: () => void;
}

/** Minimum and step of an amount, in euros. */
const CENT = 0.01;

/** Requests a deposit or withdrawal at a bookmaker from a bot user's carers. */
export function TransactionRequestDialog({ user, bookie, onClose }: RequestDialogProps) {
  const t = useText();
  const euro = useEuroSign();
  const { locale } = useUi();
  const toast = useToast();
  const keyOf = useSendKey();
  const send = useSendRequest(requestTransaction, onClose);
  const [type, setType] = useState<TransactionType>('deposit');
  const [amount, setAmount] = useState<number | null>(null);
  const [notes, setNotes] = useState('');
  const [isWrong, setWrong] = useState(false);
  const save = () => {
    if (amount === null || amount < CENT) {
      setWrong(true);
      toast.show({ tone: 'error', title: t('requests.validAmountError') });
      return;
    }
    const content = {
      userEmail: user._id.email,
      bookieName: bookie.value,
      requestType: type,
      amount,
      notes: notes.trim(),
    };
    send.mutate({ type, body: { ...content, key: keyOf(content) } });
  };
  return (
    <FormDialog
      isPending={send.isPending}
      onClose={onClose}
      onSave={save}
      save={t('requests.send')}
      size="small"
      title={t('requests.transaction', { bookie: bookie.label })}
    >
      <RequestHead user={user} />
      <Segmented
        label={t('requests.type')}
        onChange={setType}
        options={TRANSACTION_TYPES.map((value) => ({ value, label: t(`requests.types.${value}`) }))}
        value={type}
      />
      <NumberField
        align="end"
        error={isWrong ? t('requests.validAmountError') : undefined}
        hint={t('requests.amountHint', { least: formatMoney(1, locale) })}
        isRequired
        keepsOutside
        label={t('requests.amount')}
        minValue={CENT}
        onChange={(value) => {
          setAmount(value);
          setWrong(false);
        }}
        {...euro}
        step={CENT}
        value={amount}
      />
      <NotesField onChange={setNotes} value={notes} />
    </FormDialog>
  );
}
