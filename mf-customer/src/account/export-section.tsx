import { Button } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { exportAccount } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { download } from './download.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Download of everything that the account owns. */
export function ExportSection() {
  const t = useText();
  const [currentPassword, setPassword] = useState('');
  const { save, isSaving, fault, reset } = useSave({
    save: exportAccount,
    inFields: ['errors.passwordWrong'],
    saved: t('account.export.saved'),
    onSaved: ({ exportedAt, data }) => {
      setPassword('');
      const day = exportedAt.slice(0, 10);
      download(`bothways-${day}.json`, 'application/json', JSON.stringify({ exportedAt, data }, null, 2));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (currentPassword !== '') save(currentPassword);
  };
  return (
    <Section lead={t('account.export.lead')} title={t('account.export.title')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <CurrentPassword
          onChange={(text) => {
            setPassword(text);
            reset();
          }}
          value={currentPassword}
          {...fault('errors.passwordWrong')}
        />
        <div className={styles.actions}>
          <Button isDisabled={currentPassword === ''} isPending={isSaving} type="submit">
            {t('account.export.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
