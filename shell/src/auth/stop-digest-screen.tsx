import { isApiError, LocaleLink, usePageTitle } from '@bothways/platform';
import { CheckIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { useLetterLink } from './letter-link.ts';
import { LetterPress } from './letter-press.tsx';
import { Outcome } from './outcome.tsx';
import { StaleLink } from './stale-link.tsx';
import { useFormPost } from './use-form-post.ts';

/** Ends the digests by the link of one, without signing in. Requires a click: mail scanners open links. */
export function StopDigestScreen() {
  const { token, visit } = useLetterLink();
  return <Stopping key={visit} token={token} />;
}

function Stopping({ token }: { token: string }) {
  const t = useText();
  const [isDone, setDone] = useState(false);
  const { isPending, error, mutate } = useFormPost(
    `/api/alerts/digest/stop?token=${encodeURIComponent(token)}`,
    () => setDone(true),
  );
  usePageTitle(t('stopDigest.title'));
  const toAlerts = <LocaleLink to="account/alerts">{t('stopDigest.toAlerts')}</LocaleLink>;
  if (token === '' || (isApiError(error) && error.code === 'BAD_REQUEST'))
    return <StaleLink actions={toAlerts} text={t('stopDigest.staleText')} token={token} />;
  if (isDone)
    return (
      <Outcome actions={toAlerts} icon={<CheckIcon size={24} />} title={t('stopDigest.doneTitle')}>
        <p>{t('stopDigest.doneText')}</p>
      </Outcome>
    );
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t('stopDigest.lead')}
      onPress={() => mutate({})}
      submit={t('stopDigest.submit')}
      title={t('stopDigest.title')}
    />
  );
}
