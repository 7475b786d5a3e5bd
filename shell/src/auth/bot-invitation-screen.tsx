import { isApiError, LocaleLink, usePageTitle, useSession } from '@bothways/platform';
import { Button, CheckIcon, Skeleton } from '@bothways/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import { invitationOfAnswer, type OpenInvitation } from './invitation-of-answer.ts';
import { LeaveBot } from './leave-bot.tsx';
import { useLetterLink } from './letter-link.ts';
import { Outcome } from './outcome.tsx';
import { StaleLink } from './stale-link.tsx';
import { useFormPost } from './use-form-post.ts';

/**
 * Asks the reader of an invitation whether the bot may bet for them. Opening has no effect; both answers require a
 * click: mail scanners open links.
 */
export function BotInvitationScreen() {
  const { token, visit } = useLetterLink();
  return <Invitation key={visit} token={token} />;
}

const isGone = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST');

function Invitation({ token }: { token: string }) {
  const t = useText();
  const [asked, setAsked] = useState<OpenInvitation>();
  const [answer, setAnswer] = useState<'accepted' | 'declined'>();
  const read = useFormPost('/api/bot/invitations/read', (body) => setAsked(invitationOfAnswer(body)));
  const accept = useFormPost('/api/bot/invitations/accept', () => setAnswer('accepted'));
  const decline = useFormPost('/api/bot/invitations/decline', () => setAnswer('declined'));
  const wasRead = useRef(false);
  usePageTitle(t('botInvitation.title'));
  useEffect(() => {
    if (token === '' || wasRead.current) return;
    wasRead.current = true;
    read.mutate({ token });
  });
  const error = accept.error ?? decline.error;
  if (token === '' || isGone(read.error) || isGone(error))
    return <StaleLink text={t('botInvitation.staleText')} token={token} />;
  if (answer === 'accepted') return <Accepted email={asked?.email ?? ''} />;
  if (answer === 'declined')
    return (
      <Outcome icon={<CheckIcon size={24} />} title={t('botInvitation.declinedTitle')}>
        <p>{t('botInvitation.declinedText')}</p>
      </Outcome>
    );
  if (asked?.isAccepted) return <LeaveBot invitation={asked} token={token} />;
  const isPending = accept.isPending || decline.isPending;
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('botInvitation.title')}</h1>
      {read.error && (
        <>
          <Failure error={read.error} />
          <Button isPending={read.isPending} onPress={() => read.mutate({ token })} wide>
            {t('botInvitation.again')}
          </Button>
        </>
      )}
      {asked === undefined ? (
        !read.error && <Skeleton height={96} width="100%" />
      ) : (
        <>
          <p className={styles.lead}>{t('botInvitation.lead', { ...asked.by })}</p>
          <p className={styles.lead}>{t('botInvitation.what', { email: asked.email })}</p>
          <Failure error={error} />
          <Button
            isDisabled={decline.isPending}
            isPending={accept.isPending}
            onPress={() => accept.mutate({ token })}
            size="large"
            variant="primary"
            wide
          >
            {t('botInvitation.accept')}
          </Button>
          <Button isDisabled={isPending} onPress={() => decline.mutate({ token })} size="large" wide>
            {t('botInvitation.decline')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The page does not check whether the address has an account: it shows both ways on. */
function Accepted({ email }: { email: string }) {
  const t = useText();
  const isIn = useSession().status === 'signedIn';
  const query = new URLSearchParams({ email });
  const actions = isIn ? (
    <LocaleLink to="dashboard">{t('botInvitation.toDashboard')}</LocaleLink>
  ) : (
    <>
      <LocaleLink to={`register?${query}`}>{t('botInvitation.toRegister')}</LocaleLink>
      <LocaleLink to={`login?${query}`}>{t('botInvitation.toLogin')}</LocaleLink>
    </>
  );
  return (
    <Outcome actions={actions} icon={<CheckIcon size={24} />} title={t('botInvitation.acceptedTitle')}>
      <p>{t('botInvitation.acceptedText')}</p>
    </Outcome>
  );
}
