import { SOMETHING_TYPES, type SomethingType } from '@bothways/domain/notifications';
import { Button, Dialog, RadioGroup } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../texts.ts';
import { NotesField } from './notes-field.tsx';
import { RequestHead } from './request-head.tsx';
import styles from './requests.module.css';
import { requestSomething } from './requests.queries.ts';
import type { RequestDialogProps } from './transaction-request-dialog.tsx';
import { useSendKey } from './use-send-key.ts';
import { useSendRequest } from './use-send-request.ts';

/** Asks those who look after a bot user for something else at a bookmaker. */
export function SomethingRequestDialog({ user, bookie, onClose }: RequestDialogProps) {
  const t = useText();
  const id = useId();
  const keyOf = useSendKey();
  const send = useSendRequest(requestSomething, onClose);
  const [type, setType] = useState<SomethingType>('credentials_change_request');
  const [notes, setNotes] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
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
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={send.isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button form={id} isPending={send.isPending} type="submit" variant="primary">
            {t('requests.send')}
          </Button>
        </>
      )}
      isDismissable={!send.isPending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('requests.something', { bookie: bookie.label })}
    >
      <form className={styles.form} id={id} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
