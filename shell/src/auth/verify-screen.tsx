import { LocaleLink, usePageTitle, useSession } from '@bothways/platform';
import { CheckIcon } from '@bothways/ui';
import { useState } from 'react';
import { useApp } from '../app/app.ts';
import { useText } from '../app/shell-texts.ts';
import { useLetterLink } from './letter-link.ts';
import { LetterPress } from './letter-press.tsx';
import { type LinkOutcome, linkOutcome } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';
import { loginTo } from './return-path.ts';
import { StaleLink } from './stale-link.tsx';
import { isLinkInvalid } from './use-entrance-form.ts';
import { useSignIn } from './use-sign-in.ts';

/**
 * Confirms an address by the link of a letter, and enters where the browser is the one that registered with it.
 * Requires a click: mail scanners open links, and must not use them up.
 */
export function VerifyScreen() {
  const { token, visit } = useLetterLink();
  return <Confirmation key={visit} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const t = useText();
  const { session } = useApp();
  const isIn = useSession().status === 'signedIn';
  const [done, setDone] = useState<LinkOutcome>();
  const { isPending, error, mutate } = useSignIn('/api/auth/verify-email', async (answer) => {
    setDone(linkOutcome(answer));
    if (isIn) await session.reload();
  });
  usePageTitle(t('verify.title'));
  if (token === '' || isLinkInvalid(error)) {
    const action = isIn ? (
      <LocaleLink to="account">{t('verify.toAccount')}</LocaleLink>
    ) : (
      <LocaleLink to="login">{t('letter.toLogin')}</LocaleLink>
    );
    return <StaleLink actions={action} token={token} />;
  }
  if (done) {
    return (
      <Outcome
        actions={
          <LocaleLink to={isIn ? 'account' : loginTo(done)}>
            {t(isIn ? 'verify.toAccount' : 'letter.toLogin')}
          </LocaleLink>
        }
        icon={<CheckIcon size={24} />}
        title={t('verify.doneTitle')}
      >
        <p>{t('verify.doneText', { email: done.email })}</p>
      </Outcome>
    );
  }
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t('verify.lead')}
      onPress={() => mutate({ token })}
      submit={t('verify.submit')}
      title={t('verify.title')}
    />
  );
}
