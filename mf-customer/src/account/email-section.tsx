import { changeEmailSchema, type Security } from '@bothways/domain/account';
import { useDraftValues, useQueryClient } from '@bothways/platform';
import { Badge, readSchema, TextField } from '@bothways/ui';
import styles from './account.module.css';
import { changeEmail, securityQuery } from './account.queries.ts';
import { AUTHORITY_FIELDS, AuthorityFields, NO_AUTHORITY, typedAuthority } from './authority-fields.tsx';
import { PendingEmail } from './pending-email.tsx';
import { proved } from './proved.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

const EMPTY = { newEmail: '', ...NO_AUTHORITY };
const readNewEmail =
  (hasFactor: boolean) =>
  ({ newEmail, ...typed }: typeof EMPTY) =>
    readSchema(changeEmailSchema, { ...typedAuthority(typed, hasFactor), newEmail: newEmail.trim() });

/** The sign-in address; a new one takes effect once its letter is confirmed. */
export function EmailSection({ security }: { security: Security }) {
  const t = useText();
  const queryClient = useQueryClient();
  const hasFactor = security.secondFactor.enabled;
  const values = useDraftValues('new-email', EMPTY, ['newEmail']);
  const form = useSaveForm(values, readNewEmail(hasFactor), {
    save: async (body) => changeEmail(await proved(body, hasFactor)),
    fields: {
      'errors.emailInvalid': 'newEmail',
      'errors.emailSame': 'newEmail',
      ...AUTHORITY_FIELDS,
    },
    saved: t('account.email.sent'),
    onSaved: () => {
      values.set(EMPTY);
      void queryClient.invalidateQueries(securityQuery());
    },
  });
  return (
    <Section lead={t('account.email.lead')} title={t('account.email.title')}>
      <p className={styles.fact}>
        <b>{security.email}</b>
        <Badge>{t(security.emailVerified ? 'account.email.verified' : 'account.email.unverified')}</Badge>
      </p>
      {security.pendingEmail !== undefined && <PendingEmail email={security.pendingEmail} />}
      <SectionForm form={form} save={t('account.email.save')}>
        <TextField
          autoComplete="email"
          inputMode="email"
          label={t('account.email.new')}
          type="email"
          {...form.field('newEmail')}
        />
        <AuthorityFields form={form} hasFactor={hasFactor} />
      </SectionForm>
    </Section>
  );
}
