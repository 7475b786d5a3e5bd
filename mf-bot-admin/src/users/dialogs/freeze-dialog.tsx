import { type CardUser, MAX_FREEZE_REASON_CHARS } from '@bothways/domain/bot-users';
import { Button, Dialog, TextField } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';
import styles from './dialogs.module.css';

/** Stops somebody's bot and keeps it stopped; who reads the card reads why (K-C53). */
export function FreezeDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { change, isPending } = useUserChange(user);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (reason.trim() === '') setMissing(true);
    else change({ act: 'freezer', frozen: true, reason: reason.trim() }, onClose);
  };
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button form={id} isPending={isPending} type="submit" variant="primary">
            {t('freeze.do')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('freeze.title', { email: user._id.email })}
    >
      <form className={styles.form} id={id} noValidate onSubmit={submit}>
        <TextField
          autoFocus
          error={isMissing ? t('freeze.reasonMissing') : undefined}
          hint={t('freeze.hint')}
          isRequired
          label={t('freeze.reason')}
          maxLength={MAX_FREEZE_REASON_CHARS}
          onChange={(text) => {
            setReason(text);
            setMissing(false);
          }}
          value={reason}
        />
      </form>
    </Dialog>
  );
}
