import { type CardUser, MAX_FREEZE_REASON_CHARS } from '@bothways/domain/bot-users';
import { FormDialog, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';

/** Stops somebody's bot and keeps it stopped; who reads the card reads why (K-C53). */
export function FreezeDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { change, isPending } = useUserChange(user);
  const save = () => {
    if (reason.trim() === '') setMissing(true);
    else change({ act: 'freezer', frozen: true, reason: reason.trim() }, onClose);
  };
  return (
    <FormDialog
      isPending={isPending}
      noValidate
      onClose={onClose}
      onSave={save}
      save={t('freeze.do')}
      size="small"
      title={t('freeze.title', { email: user._id.email })}
    >
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
    </FormDialog>
  );
}
