import {
  TRANSACTION_TYPES,
  type TransactionType,
  transactionRequestSchema,
} from '@bothways/domain/notifications';
import { useDraftValues } from '@bothways/platform';
import {
  FormDialog,
  formatMoney,
  NumberField,
  readSchema,
  Segmented,
  useEuroSign,
  useUi,
} from '@bothways/ui';
import { useText } from '../texts.ts';
import { NotesField } from './notes-field.tsx';
import { type AskedFor, RequestHead } from './request-head.tsx';
import { requestTransaction } from './requests.queries.ts';
import { useRequestForm } from './use-request-form.ts';

export interface RequestDialogProps extends AskedFor {
  onClose: () => void;
}

interface Draft {
  requestType: TransactionType;
  amount: number | null;
  notes: string;
}
const EMPTY: Draft = { requestType: 'deposit', amount: null, notes: '' };
const draftSchema = transactionRequestSchema.pick({ requestType: true, amount: true, notes: true });

/** Minimum and step of an amount, in euros. */
const CENT = 0.01;

/** Requests a deposit or withdrawal at a bookmaker from a bot user's carers. */
export function TransactionRequestDialog(props: RequestDialogProps) {
  const { user, bookie, onClose } = props;
  const t = useText();
  const euro = useEuroSign();
  const { locale } = useUi();
  const form = useRequestForm({
    ...props,
    values: useDraftValues(`transaction:${user._id.email}:${bookie.value}`, EMPTY, [
      'requestType',
      'amount',
      'notes',
    ]),
    read: (values: Draft) => readSchema(draftSchema, values),
    send: requestTransaction,
  });
  const isTooBig = form.faults.get('amount')?.code === 'tooBig';
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('requests.send')}
      size="small"
      title={t('requests.transaction', { bookie: bookie.label })}
    >
      <RequestHead user={user} />
      <Segmented
        label={t('requests.type')}
        options={TRANSACTION_TYPES.map((value) => ({ value, label: t(`requests.types.${value}`) }))}
        {...form.field('requestType')}
      />
      <NumberField
        align="end"
        hint={t('requests.amountHint', { least: formatMoney(1, locale) })}
        isRequired
        keepsOutside
        label={t('requests.amount')}
        minValue={CENT}
        {...euro}
        step={CENT}
        {...form.field('amount', isTooBig ? undefined : t('requests.validAmountError'))}
      />
      <NotesField {...form.field('notes')} />
    </FormDialog>
  );
}
