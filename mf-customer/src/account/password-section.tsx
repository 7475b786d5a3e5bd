import { changePasswordSchema, MIN_PASSWORD_CHARS, type Security } from '@bothways/domain/account';
import { useQueryClient } from '@bothways/platform';
import { DateText, readSchema, TextField, useValues } from '@bothways/ui';
import styles from './account.module.css';
import { changePassword, securityQuery, sessionsQuery } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Changes the password; every other browser is signed out. */
export function PasswordSection({ security }: { security: Security }) {
  const t = useText();
  const queryClient = useQueryClient();
  const values = useValues(EMPTY);
  const form = useSaveForm(values, (typed) => readSchema(changePasswordSchema, typed), {
    save: changePassword,
    fields: {
      'errors.passwordWrong': 'currentPassword',
      'errors.passwordInvalid': 'newPassword',
      'errors.passwordCommon': 'newPassword',
      'errors.passwordSimple': 'newPassword',
      'errors.passwordOwn': 'newPassword',
    },
    saved: t('account.password.saved'),
    onSaved: () => {
      values.set(EMPTY);
      void queryClient.invalidateQueries(securityQuery());
      void queryClient.invalidateQueries(sessionsQuery());
    },
  });
  const { passwordChangedAt } = security;
  return (
    <Section lead={t('account.password.lead')} title={t('account.password.title')}>
      {passwordChangedAt !== undefined && (
        <p className={styles.note}>
          {t('account.password.changed')} <DateText value={passwordChangedAt} />
        </p>
      )}
      <SectionForm form={form} save={t('account.password.save')}>
        <CurrentPassword {...form.field('currentPassword')} />
        <TextField
          autoComplete="new-password"
          hint={t('account.password.hint', { count: MIN_PASSWORD_CHARS })}
          label={t('account.password.new')}
          type="password"
          {...form.field('newPassword')}
        />
      </SectionForm>
    </Section>
  );
}
