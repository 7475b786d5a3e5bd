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
export const StopDigestScreen = () => <StopScreen kind="stopDigest" />;

/** The same for letters about the requests of bot users. */
export const StopBotLettersScreen = () => <StopScreen kind="stopBotLetters" />;

/** The same for the other kinds that can be switched off in the account. */
export const StopLettersScreen = () => <StopScreen kind="stopLetters" />;

/** The same for invitations, whose reader may have no account. */
export const StopInvitationsScreen = () => <StopScreen kind="stopInvitations" />;

/** The operation behind the button, and the page with the same choice. */
const WAYS = {
  stopDigest: { post: '/api/alerts/digest/stop', page: 'account/alerts' },
  stopBotLetters: { post: '/api/notifications/stop-letters', page: 'bot/notifications' },
  stopLetters: { post: '/api/letters/stop', page: 'account/notifications' },
  stopInvitations: { post: '/api/bot/invitations/stop-letters', page: '' },
} as const;
type Kind = keyof typeof WAYS;

function StopScreen({ kind }: { kind: Kind }) {
  const { token, visit } = useLetterLink();
  return <Stopping key={visit} kind={kind} token={token} />;
}

function Stopping({ kind, token }: { kind: Kind; token: string }) {
  const { post, page } = WAYS[kind];
  const t = useText();
  const [isDone, setDone] = useState(false);
  const { isPending, error, mutate } = useFormPost(`${post}?token=${encodeURIComponent(token)}`, () =>
    setDone(true),
  );
  usePageTitle(t(`${kind}.title`));
  const toAlerts = <LocaleLink to={page}>{t(`${kind}.toAlerts`)}</LocaleLink>;
  if (token === '' || (isApiError(error) && error.code === 'BAD_REQUEST'))
    return <StaleLink actions={toAlerts} text={t(`${kind}.staleText`)} token={token} />;
  if (isDone)
    return (
      <Outcome actions={toAlerts} icon={<CheckIcon size={24} />} title={t(`${kind}.doneTitle`)}>
        <p>{t(`${kind}.doneText`)}</p>
      </Outcome>
    );
  return (
    <LetterPress
      error={error}
      isPending={isPending}
      lead={t(`${kind}.lead`)}
      onPress={() => mutate({})}
      submit={t(`${kind}.submit`)}
      title={t(`${kind}.title`)}
    />
  );
}
