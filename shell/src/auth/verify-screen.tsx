import { LocaleLink, useLocale, useLocation, usePageTitle, useSession } from '@bothways/platform';
import { CheckIcon, TextLink } from '@bothways/ui';
import { useState } from 'react';
import { useApp } from '../app/app.ts';
import { useText } from '../app/shell-texts.ts';
import { useLetterLink } from './letter-link.ts';
import { LetterPress } from './letter-press.tsx';
import { type LinkOutcome, linkOutcome } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';
import { entranceTo, returnPath, wantedIn } from './return-path.ts';
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

/** The way on where the link opens nothing: most have used it already, here or on another device. */
function WayOn() {
  const t = useText();
  const locale = useLocale();
  const { search } = useLocation();
  const to = wantedIn(search);
  if (useSession().status !== 'signedIn')
    return <LocaleLink to={entranceTo('login', { to })}>{t('letter.toLogin')}</LocaleLink>;
  return to === undefined ? (
    <LocaleLink to="account">{t('verify.toAccount')}</LocaleLink>
  ) : (
    <TextLink href={returnPath(search, locale)}>{t('letter.toWanted')}</TextLink>
  );
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
    return <StaleLink actions={<WayOn />} token={token} />;
  }
  if (done) {
    return (
      <Outcome
        actions={
          <LocaleLink to={isIn ? 'account' : entranceTo('login', done)}>
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
