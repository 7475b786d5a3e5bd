import { type CardUser, MAX_ALIAS_CHARS } from '@bothways/domain/bot-users';
import { FormDialog, RecordNotice, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserForm } from '../changes/use-user-form.ts';

/** Sets a user's display name on these screens. An empty alias restores the address. */
export function AliasDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState({ values: { alias: user.alias ?? '' }, version: user.version });
  const record = useRecordForm(opened);
  const form = useUserForm({
    user,
    act: 'alias',
    record,
    recordOf: ({ alias, version }) => ({ values: { alias }, version }),
    read: ({ alias }) => ({ sent: { act: 'alias', alias: alias.trim(), version: record.version } }),
    onClose,
  });
  const { alias } = form.values;
  return (
    <FormDialog
      failure={form.failure}
      isDisabled={record.changes !== undefined}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t(alias.trim() === '' && user.alias !== undefined ? 'alias.reset' : 'save')}
      size="small"
      title={t('alias.title', { email: user._id.email })}
    >
      <RecordNotice
        form={record}
        labelOf={() => t('alias.label')}
        textOf={(_, value) => (value === '' ? t('alias.nothing') : value)}
      />
      <TextField
        autoFocus
        hint={t('alias.hint', { count: MAX_ALIAS_CHARS })}
        label={t('alias.label')}
        maxLength={MAX_ALIAS_CHARS}
        {...form.field('alias')}
      />
    </FormDialog>
  );
}
