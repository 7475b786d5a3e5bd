import { type CardUser, MAX_ALIAS_CHARS } from '@bothways/domain/bot-users';
import { ChangedNotice, FormDialog, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';

/** Sets a user's display name on these screens. An empty alias restores the address. */
export function AliasDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState({ values: { alias: user.alias ?? '' }, version: user.version });
  const form = useRecordForm(opened);
  const { alias } = form.values;
  const { change, isPending } = useUserChange(user);
  return (
    <FormDialog
      isPending={isPending}
      onClose={onClose}
      isDisabled={form.changes !== undefined}
      onSave={() =>
        change({ act: 'alias', alias: alias.trim(), version: form.version }, onClose, (now) =>
          form.meet({ values: { alias: now.alias }, version: now.version }),
        )
      }
      save={t(alias.trim() === '' && user.alias !== undefined ? 'alias.reset' : 'save')}
      size="small"
      title={t('alias.title', { email: user._id.email })}
    >
      {form.changes && (
        <ChangedNotice
          fields={form.changes.map(({ theirs, mine }) => ({
            label: t('alias.label'),
            theirs: theirs === '' ? t('alias.nothing') : theirs,
            mine: mine === '' ? t('alias.nothing') : mine,
          }))}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <TextField
        autoFocus
        hint={t('alias.hint', { count: MAX_ALIAS_CHARS })}
        label={t('alias.label')}
        maxLength={MAX_ALIAS_CHARS}
        onChange={(text) => form.set({ alias: text })}
        value={alias}
      />
    </FormDialog>
  );
}
