import type { Statement } from '@bothways/domain/credits';
import { isApiError, useMutation, useQueryClient, useSession, useToast } from '@bothways/platform';
import { ArrowRightIcon, Button, Dialog, FormDialog, NumberField, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import { CREDITS_KEY, transferCredits } from './credits.queries.ts';
import { RecipientField } from './recipient-field.tsx';
import { useCreditRefusal, useCreditsText } from './use-credits-text.ts';
import { useRecipient } from './use-recipient.ts';

interface Props {
  /** Available credits, in hundredths. */
  available: number;
  sending: Statement['sending'];
  onClose: () => void;
}

/** A transfer about to be sent: created once, so that a retry has the same key. */
interface Intent {
  key: string;
  name: string;
  recipientEmail: string;
  /** In hundredths. */
  amount: number;
  comment: string;
}

/** Sends credits to another admin: recipient and amount, then a confirmation. */
export function TransferDialog({ available, sending, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [credits, setCredits] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [intent, setIntent] = useState<Intent>();
  const t = useText();
  const text = useCreditsText();
  const recipient = useRecipient(email);
  const amount = credits === null ? 0 : Math.round(credits * 100);
  // Granted credits are reserved for one's own bot users.
  const free = Math.max(0, available - sending.given);
  const isTooMuch = amount > available;
  const isGiven = !isTooMuch && amount > free;
  const isAboveCap = amount > sending.leftToday;
  const isReady = recipient.is === 'valid' && amount > 0 && !isTooMuch && !isGiven && !isAboveCap;
  const fault = isTooMuch
    ? t('transfer.transferExceedsCredits', { amount: text(amount), available: text(available) })
    : isGiven
      ? t('transfer.given', { given: text(sending.given), free: text(free) })
      : isAboveCap
        ? t('transfer.aboveCap', { left: text(sending.leftToday) })
        : credits !== null && amount <= 0
          ? t('credits.errors.invalidAmount')
          : undefined;
  const ask = () => {
    if (recipient.is !== 'valid') return;
    const { displayName: name } = recipient.found;
    setIntent({
      key: crypto.randomUUID(),
      name,
      recipientEmail: email.trim(),
      amount,
      comment: comment.trim(),
    });
  };
  if (intent)
    return (
      <ConfirmTransfer
        available={available}
        intent={intent}
        onClose={onClose}
        onKeep={() => setIntent(undefined)}
      />
    );
  return (
    <FormDialog
      isDisabled={!isReady}
      isPending={false}
      onClose={onClose}
      onSave={ask}
      save={t('transfer.send')}
      size="small"
      title={t('transfer.title')}
    >
      <RecipientField email={email} onChange={setEmail} state={recipient} />
      <NumberField
        align="end"
        hint={t('transfer.atMost', { credits: text(free) })}
        label={t('transfer.amount')}
        minValue={0}
        onChange={setCredits}
        suffix={t('transfer.unit')}
        value={credits}
        {...(fault !== undefined && { error: fault })}
      />
      <TextField
        label={t('transfer.comment')}
        maxLength={200}
        onChange={setComment}
        placeholder={t('credits.defaultComment')}
        value={comment}
      />
      {amount > sending.approvalAbove && fault === undefined && (
        <p className={styles.pale}>{t('transfer.needsSecond', { above: text(sending.approvalAbove) })}</p>
      )}
      <p className={styles.afterwards}>
        {t('transfer.afterwards')}
        <span>
          {text(available)} <ArrowRightIcon size={14} /> <b>{text(Math.max(0, available - amount))}</b>
        </span>
      </p>
    </FormDialog>
  );
}

interface ConfirmProps extends Omit<Props, 'sending'> {
  intent: Intent;
  onKeep: () => void;
}

/** Returns whether the response was lost: the outcome is then unknown. */
const isUnsure = (error: unknown): boolean => isApiError(error) && error.status === 0;

function ConfirmTransfer({ intent, available, onClose, onKeep }: ConfirmProps) {
  const t = useText();
  const text = useCreditsText();
  const toast = useToast();
  const refusal = useCreditRefusal();
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const { amount, recipientEmail, comment, key } = intent;
  const name = useHiding()(intent.name);
  const credits = text(amount);
  const send = useMutation({
    mutationFn: () =>
      transferCredits({ recipientEmail, amount: amount / 100, key, ...(comment !== '' && { comment }) }),
    async onSuccess({ state }) {
      toast.show({ tone: 'success', title: t(`transfer.${state}`, { credits, name }) });
      // The session shows the balance, too.
      await Promise.all([queryClient.invalidateQueries({ queryKey: CREDITS_KEY }), refresh()]);
      onClose();
    },
  });
  const { error } = send;
  return (
    <Dialog
      footer={
        <>
          <Button isDisabled={send.isPending} onPress={onKeep}>
            {t('transfer.keep')}
          </Button>
          <Button isPending={send.isPending} onPress={() => send.mutate()} variant="primary">
            {t('transfer.sendAmount', { credits })}
          </Button>
        </>
      }
      isDismissable={!send.isPending}
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={t('transfer.question', { credits, name })}
    >
      <div className={styles.form}>
        <p>{t('transfer.consequence', { credits: text(available - amount), name })}</p>
        {error != null && (
          <p className={styles.failure} role="alert">
            {isUnsure(error)
              ? t('transfer.transferFailedRetry')
              : t('transfer.transferFailed', { reason: refusal(error) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
