import { type CardUser, MAX_FREEZE_REASON_CHARS } from '@bothways/domain/bot-users';
import { FormDialog, RecordNotice, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';

/** Stops a user's bot and prevents a start; the card shows the reason (K-C53). */
export function FreezeDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState({ values: { reason: user.frozen?.reason ?? '' }, version: user.version });
  const form = useRecordForm(opened);
  const { reason } = form.values;
  const [isMissing, setMissing] = useState(false);
  const { change, isPending } = useUserChange(user);
  const save = () => {
    if (reason.trim() === '') setMissing(true);
    else
      change(
        { act: 'freezer', frozen: true, reason: reason.trim(), version: form.version },
        onClose,
        (now, by) => form.meet({ values: { reason: now.frozen ?? '' }, version: now.version }, by),
      );
  };
  return (
    <FormDialog
      isDisabled={form.changes !== undefined}
      isPending={isPending}
      onClose={onClose}
      onSave={save}
      save={t('freeze.do')}
      size="small"
      title={t('freeze.title', { email: user._id.email })}
    >
      <RecordNotice
        form={form}
        labelOf={() => t('freeze.reason')}
        textOf={(_, value) => (value === '' ? t('freeze.notFrozen') : value)}
      />
      <TextField
        autoFocus
        error={isMissing ? t('freeze.reasonMissing') : undefined}
        hint={t('freeze.hint')}
        isRequired
        label={t('freeze.reason')}
        maxLength={MAX_FREEZE_REASON_CHARS}
        onChange={(text) => {
          form.set({ reason: text });
          setMissing(false);
        }}
        value={reason}
      />
    </FormDialog>
  );
}
