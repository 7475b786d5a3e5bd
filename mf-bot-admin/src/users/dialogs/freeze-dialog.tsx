import { type CardUser, MAX_FREEZE_REASON_CHARS, setFrozenSchema } from '@bothways/domain/bot-users';
import { FormDialog, RecordNotice, readSchema, TextField, useForm, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';

const reasonSchema = setFrozenSchema.options[0].pick({ reason: true });

/** Stops a user's bot and prevents a start; the card shows the reason (K-C53). */
export function FreezeDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState({ values: { reason: user.frozen?.reason ?? '' }, version: user.version });
  const record = useRecordForm(opened);
  const form = useForm(record, (values) => readSchema(reasonSchema, values));
  const { change, isPending } = useUserChange(user);
  const save = () =>
    form.submit(({ reason }) =>
      change({ act: 'freezer', frozen: true, reason, version: record.version }, onClose, (now, by) =>
        record.meet({ values: { reason: now.frozen ?? '' }, version: now.version }, by),
      ),
    );
  return (
    <FormDialog
      isDisabled={record.changes !== undefined}
      isPending={isPending}
      onClose={onClose}
      onSave={save}
      save={t('freeze.do')}
      size="small"
      title={t('freeze.title', { email: user._id.email })}
    >
      <RecordNotice
        form={record}
        labelOf={() => t('freeze.reason')}
        textOf={(_, value) => (value === '' ? t('freeze.notFrozen') : value)}
      />
      <TextField
        autoFocus
        hint={t('freeze.hint')}
        isRequired
        label={t('freeze.reason')}
        maxLength={MAX_FREEZE_REASON_CHARS}
        {...form.field('reason', t('freeze.reasonMissing'))}
      />
    </FormDialog>
  );
}
