import { Button, Form, useValues } from '@bothways/ui';
import styles from './account.module.css';
import { exportAccount } from './account.queries.ts';
import { CurrentPassword, readPassword } from './current-password.tsx';
import { download } from './download.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

/** Download of everything that the account owns. */
export function ExportSection() {
  const t = useText();
  const values = useValues({ currentPassword: '' });
  const form = useSaveForm(values, readPassword, {
    save: ({ currentPassword }) => exportAccount(currentPassword),
    fields: { 'errors.passwordWrong': 'currentPassword' },
    saved: t('account.export.saved'),
    onSaved: ({ exportedAt, data }) => {
      values.set({ currentPassword: '' });
      const day = exportedAt.slice(0, 10);
      download(`bothways-${day}.json`, 'application/json', JSON.stringify({ exportedAt, data }, null, 2));
    },
  });
  return (
    <Section lead={t('account.export.lead')} title={t('account.export.title')}>
      <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
        <CurrentPassword {...form.field('currentPassword')} />
        <div className={styles.actions}>
          <Button isDisabled={form.values.currentPassword === ''} isPending={form.isPending} type="submit">
            {t('account.export.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
