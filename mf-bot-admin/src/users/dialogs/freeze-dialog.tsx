import { type CardUser, MAX_FREEZE_REASON_CHARS, setFrozenSchema } from '@bothways/domain/bot-users';
import { FormDialog, RecordNotice, readSchema, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserForm } from '../changes/use-user-form.ts';

const reasonSchema = setFrozenSchema.options[0].pick({ reason: true });

/** Stops a user's bot and prevents a start; the card shows the reason (K-C53). */
export function FreezeDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState({ values: { reason: user.frozen?.reason ?? '' }, version: user.version });
  const record = useRecordForm(opened);
  const form = useUserForm({
    user,
    act: 'freezer',
    record,
    recordOf: ({ frozen, version }) => ({ values: { reason: frozen ?? '' }, version }),
    read(values) {
      const read = readSchema(reasonSchema, values);
      return 'faults' in read
        ? read
        : { sent: { act: 'freezer', frozen: true, ...read.sent, version: record.version } };
    },
    onClose,
  });
  return (
    <FormDialog
      failure={form.failure}
      isDisabled={record.changes !== undefined}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
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
