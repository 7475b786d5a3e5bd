import { MAX_NOTES_CHARS, SOMETHING_TYPES, type SomethingType } from '@bothways/domain/notifications';
import { useDraftValues } from '@bothways/platform';
import { FormDialog, type FormRead, faultsIn, RadioGroup, textFault, useForm } from '@bothways/ui';
import { useText } from '../texts.ts';
import { NotesField } from './notes-field.tsx';
import { RequestHead } from './request-head.tsx';
import { requestSomething } from './requests.queries.ts';
import type { RequestDialogProps } from './transaction-request-dialog.tsx';
import { useSendKey } from './use-send-key.ts';
import { useSendRequest } from './use-send-request.ts';

interface Draft {
  type: SomethingType;
  notes: string;
}
const EMPTY: Draft = { type: 'credentials_change_request', notes: '' };

function read({ type, notes: typed }: Draft): FormRead<Draft, keyof Draft> {
  const notes = typed.trim();
  const faults = faultsIn({ notes: textFault(notes, { max: MAX_NOTES_CHARS }) });
  return faults.size > 0 ? { faults } : { sent: { type, notes } };
}

/** Sends a free-form request about a bookmaker to a bot user's carers. */
export function SomethingRequestDialog({ user, bookie, onClose }: RequestDialogProps) {
  const t = useText();
  const keyOf = useSendKey();
  const values = useDraftValues(`request:${user._id.email}:${bookie.value}`, EMPTY, ['type', 'notes']);
  const send = useSendRequest(requestSomething, () => {
    values.forget?.();
    onClose();
  });
  const form = useForm(values, read);
  const save = () =>
    form.submit(({ type, notes }) => {
      const content = { userEmail: user._id.email, bookieName: bookie.value, requestType: type, notes };
      send.mutate({ type, body: { ...content, key: keyOf(content) } });
    });
  return (
    <FormDialog
      isPending={send.isPending}
      onClose={onClose}
      onSave={save}
      save={t('requests.send')}
      size="small"
      title={t('requests.something', { bookie: bookie.label })}
    >
      <RequestHead user={user} />
      <RadioGroup
        label={t('requests.type')}
        options={SOMETHING_TYPES.map((value) => ({ value, label: t(`requests.types.${value}`) }))}
        {...form.field('type')}
      />
      <NotesField isRequired {...form.field('notes', t('requests.notesRequired'))} />
    </FormDialog>
  );
}
