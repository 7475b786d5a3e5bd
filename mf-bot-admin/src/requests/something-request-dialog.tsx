import { SOMETHING_TYPES, type SomethingType } from '@bothways/domain/notifications';
import { FormDialog, RadioGroup } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { NotesField } from './notes-field.tsx';
import { RequestHead } from './request-head.tsx';
import { requestSomething } from './requests.queries.ts';
import type { RequestDialogProps } from './transaction-request-dialog.tsx';
import { useSendKey } from './use-send-key.ts';
import { useSendRequest } from './use-send-request.ts';

/** Sends a free-form request about a bookmaker to a bot user's carers. */
export function SomethingRequestDialog({ user, bookie, onClose }: RequestDialogProps) {
  const t = useText();
  const keyOf = useSendKey();
  const send = useSendRequest(requestSomething, onClose);
  const [type, setType] = useState<SomethingType>('credentials_change_request');
  const [notes, setNotes] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    const trimmed = notes.trim();
    if (trimmed === '') {
      setMissing(true);
      return;
    }
    const content = {
      userEmail: user._id.email,
      bookieName: bookie.value,
      requestType: type,
      notes: trimmed,
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
      title={t('requests.something', { bookie: bookie.label })}
    >
      <RequestHead user={user} />
      <RadioGroup
        label={t('requests.type')}
        onChange={setType}
        options={SOMETHING_TYPES.map((value) => ({ value, label: t(`requests.types.${value}`) }))}
        value={type}
      />
      <NotesField
        error={isMissing ? t('requests.notesRequired') : undefined}
        isRequired
        onChange={(value) => {
          setNotes(value);
          setMissing(false);
        }}
        value={notes}
      />
    </FormDialog>
  );
}
