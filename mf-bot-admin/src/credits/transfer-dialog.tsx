import type { CreditError, Statement } from '@bothways/domain/credits';
import {
  isApiError,
  useDraftValues,
  useMutation,
  useQueryClient,
  useSession,
  useToast,
} from '@bothways/platform';
import {
  ArrowRightIcon,
  Button,
  Dialog,
  FormDialog,
  type FormRead,
  faultsIn,
  NumberField,
  TextField,
} from '@bothways/ui';
import { useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useBotForm } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import { CREDITS_KEY, transferCredits } from './credits.queries.ts';
import { RecipientField } from './recipient-field.tsx';
import { creditErrorKey, useCreditRefusal, useCreditsText } from './use-credits-text.ts';
import { useRecipient } from './use-recipient.ts';

interface Props {
  /** Available credits, in hundredths. */
  available: number;
  sending: Statement['sending'];
  onClose: () => void;
}

interface Draft {
  recipientEmail: string;
  /** In credits. */
  amount: number | null;
  comment: string;
  /** One transfer per content, also if it is sent again after a reload. */
  key: string;
}
const empty = (): Draft => ({ recipientEmail: '', amount: null, comment: '', key: crypto.randomUUID() });

const FIELD_OF: Partial<Record<CreditError, keyof Draft>> = {
  'errors.recipientUnknown': 'recipientEmail',
  'errors.recipientNotAdmin': 'recipientEmail',
  'errors.recipientSelf': 'recipientEmail',
  'errors.invalidAmount': 'amount',
  'errors.insufficientCredits': 'amount',
  'errors.givenCredits': 'amount',
  'errors.dailyCap': 'amount',
};

/** A transfer about to be confirmed. */
interface Intent {
  name: string;
  /** In hundredths. */
  amount: number;
  body: Parameters<typeof transferCredits>[0];
}

/** Returns whether the response was lost: the outcome is then unknown. */
const isUnsure = (error: unknown): boolean => isApiError(error) && error.status === 0;

/** Returns a function that words why credits were not sent. */
function useTransferRefusal(): (error: unknown) => string {
  const t = useText();
  const refusal = useCreditRefusal();
  return (error) =>
    isUnsure(error)
      ? t('transfer.transferFailedRetry')
      : t('transfer.transferFailed', { reason: refusal(error) });
}

/** Sends credits to another admin: recipient and amount, then a confirmation. */
export function TransferDialog({ available, sending, onClose }: Props) {
  const [intent, setIntent] = useState<Intent>();
  const t = useText();
  const text = useCreditsText();
  const values = useDraftValues('transfer', empty(), ['recipientEmail', 'amount', 'comment', 'key']);
  const { recipientEmail, amount: credits } = values.values;
  const recipient = useRecipient(recipientEmail);
  const amount = credits === null ? 0 : Math.round(credits * 100);
  // Granted credits are reserved for one's own bot users.
  const free = Math.max(0, available - sending.given);
  const isTooMuch = amount > available;
  const isGiven = !isTooMuch && amount > free;
  const isAboveCap = amount > sending.leftToday;
  const fault = isTooMuch
    ? t('transfer.transferExceedsCredits', { amount: text(amount), available: text(available) })
    : isGiven
      ? t('transfer.given', { given: text(sending.given), free: text(free) })
      : isAboveCap
        ? t('transfer.aboveCap', { left: text(sending.leftToday) })
        : credits !== null && amount <= 0
          ? t('credits.errors.invalidAmount')
          : undefined;
  const send = useTransfer(() => {
    values.forget?.();
    onClose();
  });
  const form = useBotForm(
    { ...values, set: (patch) => values.set({ ...patch, key: crypto.randomUUID() }) },
    (draft): FormRead<Intent, keyof Draft> => {
      if (recipient.is !== 'valid') return { faults: faultsIn({ recipientEmail: true }) };
      if (amount <= 0 || fault !== undefined) return { faults: faultsIn({ amount: true }) };
      const comment = draft.comment.trim();
      const body = { recipientEmail: recipientEmail.trim(), amount: amount / 100, key: draft.key };
      const name = recipient.found.displayName;
      return { sent: { name, amount, body: { ...body, ...(comment !== '' && { comment }) } } };
    },
    {
      sending: send,
      words: useTransferRefusal(),
      fieldOf(error) {
        const key = creditErrorKey(error);
        return key && FIELD_OF[key];
      },
    },
  );
  if (intent)
    return (
      <ConfirmTransfer
        available={available}
        intent={intent}
        onClose={onClose}
        send={send}
        onKeep={() => setIntent(undefined)}
      />
    );
  return (
    <FormDialog
      failure={form.failure}
      // The rules say so; the field says why.
      isDisabled={amount > available}
      isPending={false}
      onClose={onClose}
      onSave={() => form.submit(setIntent)}
      save={t('transfer.send')}
      size="small"
      title={t('transfer.title')}
    >
      <RecipientField {...form.field('recipientEmail', t('transfer.whoFirst'))} state={recipient} />
      <NumberField
        align="end"
        hint={t('transfer.atMost', { credits: text(free) })}
        label={t('transfer.amount')}
        minValue={0}
        suffix={t('transfer.unit')}
        {...form.field('amount', t('credits.errors.invalidAmount'))}
        {...(fault !== undefined && { error: fault })}
      />
      <TextField
        label={t('transfer.comment')}
        maxLength={200}
        placeholder={t('credits.defaultComment')}
        {...form.field('comment')}
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

/** Sends a transfer, once per key, and reports its success. */
function useTransfer(onDone: () => void) {
  const t = useText();
  const text = useCreditsText();
  const hide = useHiding();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: ({ body }: Intent) => transferCredits(body),
    async onSuccess({ state }, { amount, name }) {
      const title = t(`transfer.${state}`, { credits: text(amount), name: hide(name) });
      toast.show({ tone: 'success', title });
      // The session shows the balance, too.
      await Promise.all([queryClient.invalidateQueries({ queryKey: CREDITS_KEY }), refresh()]);
      onDone();
    },
  });
}

interface ConfirmProps extends Omit<Props, 'sending'> {
  intent: Intent;
  send: ReturnType<typeof useTransfer>;
  onKeep: () => void;
}

function ConfirmTransfer({ intent, send, available, onClose, onKeep }: ConfirmProps) {
  const t = useText();
  const text = useCreditsText();
  const refusal = useTransferRefusal();
  const name = useHiding()(intent.name);
  const credits = text(intent.amount);
  return (
    <Dialog
      footer={
        <>
          <Button isDisabled={send.isPending} onPress={onKeep}>
            {t('transfer.keep')}
          </Button>
          <Button isPending={send.isPending} onPress={() => send.mutate(intent)} variant="primary">
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
        <p>{t('transfer.consequence', { credits: text(available - intent.amount), name })}</p>
        {send.error != null && (
          <p className={styles.failure} role="alert">
            {refusal(send.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
