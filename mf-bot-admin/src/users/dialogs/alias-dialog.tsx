import { type CardUser, MAX_ALIAS_CHARS } from '@bothways/domain/bot-users';
import { FormDialog, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';

/** How somebody is called on these screens. Saved empty, their address stands there again. */
export function AliasDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const [alias, setAlias] = useState(user.alias ?? '');
  const { change, isPending } = useUserChange(user);
  return (
    <FormDialog
      isPending={isPending}
      onClose={onClose}
      onSave={() => change({ act: 'alias', alias: alias.trim() }, onClose)}
      save={t(alias.trim() === '' && user.alias !== undefined ? 'alias.reset' : 'save')}
      size="small"
      title={t('alias.title', { email: user._id.email })}
    >
      <TextField
        autoFocus
        hint={t('alias.hint', { count: MAX_ALIAS_CHARS })}
        label={t('alias.label')}
        maxLength={MAX_ALIAS_CHARS}
        onChange={setAlias}
        value={alias}
      />
    </FormDialog>
  );
}
