import { LocaleLink, useLocation } from '@bothways/platform';
import { CheckIcon, useValues } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { EntranceForm } from './entrance-form.tsx';
import { newPasswordFault } from './form-fields.ts';
import { useLetterLink } from './letter-link.ts';
import { type LinkOutcome, linkOutcome } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';
import { PasswordField } from './password-field.tsx';
import { entranceTo, wantedIn } from './return-path.ts';
import { StaleLink } from './stale-link.tsx';
import { isLinkInvalid, useEntranceForm } from './use-entrance-form.ts';
import { useFormPost } from './use-form-post.ts';

/** Sets a new password, by the link of a letter. */
export function ResetScreen() {
  const { token, visit } = useLetterLink();
  return <NewPassword key={visit} token={token} />;
}

function NewPassword({ token }: { token: string }) {
  const t = useText();
  const to = wantedIn(useLocation().search);
  const [done, setDone] = useState<LinkOutcome>();
  const post = useFormPost('/api/auth/reset-password', (answer) => setDone(linkOutcome(answer)));
  const form = useEntranceForm(
    useValues({ password: '' }),
    ({ password }) => ({ password: newPasswordFault(password) }),
    post,
    ({ password }) => ({ token, password }),
  );
  if (token === '' || isLinkInvalid(post.error)) {
    const again = <LocaleLink to={entranceTo('forgot-password', { to })}>{t('forgot.submit')}</LocaleLink>;
    return <StaleLink actions={again} token={token} />;
  }
  if (done) {
    return (
      <Outcome
        actions={<LocaleLink to={entranceTo('login', done)}>{t('letter.toLogin')}</LocaleLink>}
        icon={<CheckIcon size={24} />}
        title={t('reset.doneTitle')}
      >
        <p>{t('reset.doneText')}</p>
      </Outcome>
    );
  }
  return (
    <EntranceForm form={form} lead={t('reset.lead')} submit={t('reset.submit')} title={t('reset.title')}>
      <PasswordField
        autoComplete="new-password"
        autoFocus
        hint={t('register.passwordHint')}
        label={t('reset.password')}
        {...form.field('password', t('register.passwordMissing'))}
      />
    </EntranceForm>
  );
}
