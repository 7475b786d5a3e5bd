import {
  isApiError,
  LocaleLink,
  localePath,
  useLocale,
  useLocation,
  useNavigate,
  usePageTitle,
} from '@bothways/platform';
import { MailIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { useLetterLink } from './letter-link.ts';
import { LetterPress } from './letter-press.tsx';
import { linkOutcome } from './link-outcome.ts';
import { Outcome } from './outcome.tsx';
import { entranceTo, wantedIn } from './return-path.ts';
import { SecondStep, type StepWays, stepWays } from './second-step.tsx';
import { StaleLink } from './stale-link.tsx';
import { isLinkInvalid } from './use-entrance-form.ts';
import { useSignIn } from './use-sign-in.ts';

const isElsewhere = (error: unknown): boolean => isApiError(error) && error.key === 'errors.linkElsewhere';

/** Signs in by the link of a letter, in the browser that asked for it. Requires a click, as every letter's link does. */
export function LoginLinkScreen() {
  const { token, visit } = useLetterLink();
  return <SigningIn key={visit} token={token} />;
}

function SigningIn({ token }: { token: string }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [second, setSecond] = useState<StepWays & { to: string | undefined }>();
  const { isPending, error, mutate } = useSignIn('/api/auth/sign-in/link', (answer) =>
    setSecond({ ...stepWays(answer), to: linkOutcome(answer).to }),
  );
  usePageTitle(t('login.title'));
  const to = wantedIn(search);
  const toLetter = <LocaleLink to={entranceTo('login-letter', { to })}>{t('loginLetter.submit')}</LocaleLink>;
  const toLogin = () => navigate(localePath(locale, entranceTo('login', { to })));
  if (second) return <SecondStep {...second} onBack={() => void toLogin()} />;
  if (token === '' || isLinkInvalid(error)) return <StaleLink actions={toLetter} token={token} />;
  if (isElsewhere(error)) {
    return (
      <Outcome actions={toLetter} icon={<MailIcon size={24} />} title={t('loginLetter.elsewhereTitle')}>
        <p>{t('loginLetter.elsewhereText')}</p>
      </Outcome>
    );
  }
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t('loginLetter.openLead')}
      onPress={() => mutate({ token })}
      submit={t('login.submit')}
      title={t('login.title')}
    />
  );
}
