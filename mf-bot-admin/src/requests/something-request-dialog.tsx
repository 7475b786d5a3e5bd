import { SOMETHING_TYPES, type SomethingType, somethingRequestSchema } from '@bothways/domain/notifications';
import { useDraftValues } from '@bothways/platform';
import { FormDialog, RadioGroup, readSchema } from '@bothways/ui';
import { useText } from '../texts.ts';
import { NotesField } from './notes-field.tsx';
import { RequestHead } from './request-head.tsx';
import { requestSomething } from './requests.queries.ts';
import type { RequestDialogProps } from './transaction-request-dialog.tsx';
import { useRequestForm } from './use-request-form.ts';

interface Draft {
  requestType: SomethingType;
  notes: string;
}
const EMPTY: Draft = { requestType: 'credentials_change_request', notes: '' };
const draftSchema = somethingRequestSchema.pick({ requestType: true, notes: true });

/** Sends a free-form request about a bookmaker to a bot user's carers. */
export function SomethingRequestDialog(props: RequestDialogProps) {
  const { user, bookie, onClose } = props;
  const t = useText();
  const form = useRequestForm({
    ...props,
    values: useDraftValues(`request:${user._id.email}:${bookie.value}`, EMPTY, ['requestType', 'notes']),
    read: (values: Draft) => readSchema(draftSchema, values),
    send: requestSomething,
  });
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('requests.send')}
      size="small"
      title={t('requests.something', { bookie: bookie.label })}
    >
      <RequestHead user={user} />
      <RadioGroup
        label={t('requests.type')}
        options={SOMETHING_TYPES.map((value) => ({ value, label: t(`requests.types.${value}`) }))}
        {...form.field('requestType')}
      />
      <NotesField isRequired {...form.field('notes', t('requests.notesRequired'))} />
    </FormDialog>
  );
}
