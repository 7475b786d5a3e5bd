import { type CardUser, MAX_ALIAS_CHARS } from '@bothways/domain/bot-users';
import { Button, Dialog, TextField } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';
import styles from './dialogs.module.css';

/** How somebody is called on these screens. Saved empty, their address stands there again. */
export function AliasDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [alias, setAlias] = useState(user.alias ?? '');
  const { change, isPending } = useUserChange(user);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) change({ act: 'alias', alias: alias.trim() }, onClose);
  };
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button form={id} isPending={isPending} type="submit" variant="primary">
            {t(alias.trim() === '' && user.alias !== undefined ? 'alias.reset' : 'save')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('alias.title', { email: user._id.email })}
    >
      <form className={styles.form} id={id} onSubmit={submit}>
        <TextField
          autoFocus
          hint={t('alias.hint', { count: MAX_ALIAS_CHARS })}
          label={t('alias.label')}
          maxLength={MAX_ALIAS_CHARS}
          onChange={setAlias}
          value={alias}
        />
      </form>
    </Dialog>
  );
}
