import { LocaleLink, useLocale, usePageTitle } from '@bothways/platform';
import { CheckIcon, ClockAlertIcon, formatDate, useValues } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { EntranceForm } from './entrance-form.tsx';
import { passwordFault } from './form-fields.ts';
import { useLetterLink } from './letter-link.ts';
import { LetterPress } from './letter-press.tsx';
import { linkOutcome, textIn } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';
import { PasswordField } from './password-field.tsx';
import { StaleLink } from './stale-link.tsx';
import { ToNewPassword } from './to-new-password.tsx';
import { isLinkInvalid, useEntranceForm } from './use-entrance-form.ts';
import { useFormPost } from './use-form-post.ts';
import { useSignIn } from './use-sign-in.ts';

/** Begins the wait. Requires a click, as every letter's link does. */
export function StartScreen() {
  const { token, visit } = useLetterLink();
  return <Starting key={visit} token={token} />;
}

function Starting({ token }: { token: string }) {
  const t = useText();
  const locale = useLocale();
  const [readyAt, setReadyAt] = useState<string>();
  const { isPending, error, mutate } = useFormPost('/api/auth/lost-factor/start', (answer) =>
    setReadyAt(textIn(answer, 'readyAt')),
  );
  usePageTitle(t('lostDevice.startTitle'));
  const toLogin = <LocaleLink to="login">{t('letter.toLogin')}</LocaleLink>;
  if (token === '' || isLinkInvalid(error)) return <StaleLink actions={toLogin} token={token} />;
  if (readyAt !== undefined) {
    const at = formatDate(readyAt, { locale, style: 'dateTime', missing: '', invalid: '' });
    return (
      <Outcome icon={<ClockAlertIcon size={24} />} title={t('lostDevice.startedTitle')}>
        <p>{t('lostDevice.startedText', { at })}</p>
        <p>{t('lostDevice.cancelled')}</p>
      </Outcome>
    );
  }
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t('lostDevice.startLead')}
      onPress={() => mutate({ token })}
      submit={t('lostDevice.start')}
      title={t('lostDevice.startTitle')}
    />
  );
}

/** Cancels the wait by the link of a warning. */
export function CancelScreen() {
  const { token, visit } = useLetterLink();
  return <Cancelling key={visit} token={token} />;
}

function Cancelling({ token }: { token: string }) {
  const t = useText();
  const [email, setEmail] = useState<string>();
  const { isPending, error, mutate } = useFormPost('/api/auth/lost-factor/cancel', (answer) =>
    setEmail(linkOutcome(answer).email),
  );
  usePageTitle(t('lostDevice.cancelTitle'));
  if (token === '' || isLinkInvalid(error)) {
    return <StaleLink actions={<ToNewPassword />} text={t('lostDevice.cancelStale')} token={token} />;
  }
  if (email !== undefined) {
    return (
      <Outcome
        actions={<ToNewPassword email={email} />}
        icon={<CheckIcon size={24} />}
        title={t('lostDevice.cancelledTitle')}
      >
        <p>{t('lostDevice.cancelledText', { email })}</p>
      </Outcome>
    );
  }
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t('lostDevice.cancelLead')}
      onPress={() => mutate({ token })}
      submit={t('lostDevice.cancel')}
      title={t('lostDevice.cancelTitle')}
    />
  );
}

/** Ends the wait: the password and the last letter's link remove the second factor and sign in. */
export function FinishScreen() {
  const { token, visit } = useLetterLink();
  return <Finishing key={visit} token={token} />;
}

function Finishing({ token }: { token: string }) {
  const t = useText();
  const sending = useSignIn('/api/auth/lost-factor/finish');
  const form = useEntranceForm(
    useValues({ password: '' }),
    ({ password }) => ({ password: passwordFault(password) }),
    sending,
    ({ password }) => ({ token, password }),
  );
  if (token === '' || isLinkInvalid(sending.error)) {
    const toLogin = <LocaleLink to="login">{t('letter.toLogin')}</LocaleLink>;
    return <StaleLink actions={toLogin} text={t('lostDevice.finishStale')} token={token} />;
  }
  return (
    <EntranceForm
      form={form}
      lead={t('lostDevice.finishLead')}
      submit={t('lostDevice.finish')}
      title={t('lostDevice.finishTitle')}
    >
      <PasswordField
        autoComplete="current-password"
        autoFocus
        {...form.field('password', t('login.passwordMissing'))}
      />
    </EntranceForm>
  );
}
