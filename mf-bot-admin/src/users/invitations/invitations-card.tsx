import type { BotInvitation } from '@bothways/domain/bot-invitations';
import { useMutation, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { Badge, Button, DateText } from '@bothways/ui';
import { useHiding } from '../../anonymous/index.ts';
import { QueryState, useRefusal } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import styles from './invitations.module.css';
import { changeInvitation, invitationsQuery } from './invitations.queries.ts';

const TONES = { open: 'info', expired: 'neutral', declined: 'loss' } as const;

/** Invited people who have not accepted: not bot users yet, so no actions apply. */
export function InvitationsCard() {
  const t = useText();
  const query = useQuery(invitationsQuery);
  return (
    <QueryState
      failed={t('invitations.failed')}
      loadingLabel={t('invitations.loading')}
      query={query}
      retryLabel={t('retry')}
      skeleton={null}
    >
      {({ data }) =>
        data.length === 0 ? null : (
          <section aria-label={t('invitations.title')} className={styles.card}>
            <header>
              <h2>{t('invitations.title')}</h2>
              <p>{t('invitations.hint')}</p>
            </header>
            <ul>
              {data.map((invitation) => (
                <Invited invitation={invitation} key={invitation.id} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryState>
  );
}

function Invited({ invitation }: { invitation: BotInvitation }) {
  const t = useText();
  const toast = useToast();
  const refusal = useRefusal();
  const hide = useHiding();
  const client = useQueryClient();
  const { id, email, alias, state, sentAt, expiresAt } = invitation;
  const name = hide(alias ?? email);
  const verb = state === 'open' ? 'withdraw' : 'remove';
  const change = useMutation({
    mutationFn: changeInvitation,
    onSuccess: (_, { act }) => toast.show({ tone: 'success', title: t(`invitations.done.${act}`) }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  return (
    <li aria-label={name}>
      <div className={styles.who}>
        <b>{name}</b>
        {alias !== undefined && <span className={styles.pale}>{hide(email)}</span>}
        <Badge tone={TONES[state]}>{t(`invitations.states.${state}`)}</Badge>
        <span className={styles.pale}>
          {t('invitations.sent')} <DateText style="dayTime" value={sentAt} />
          {state === 'open' && (
            <>
              {' · '}
              {t('invitations.until')} <DateText style="dayTime" value={expiresAt} />
            </>
          )}
        </span>
        {change.error != null && (
          <span className={styles.failure} role="alert">
            {refusal(change.error)}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {state !== 'declined' && (
          <Button
            aria-label={t('invitations.resendOf', { name })}
            isPending={change.isPending}
            onPress={() => change.mutate({ id, act: 'resend' })}
            size="small"
          >
            {t('invitations.resend')}
          </Button>
        )}
        <Button
          aria-label={t(`invitations.${verb}Of`, { name })}
          isDisabled={change.isPending}
          onPress={() => change.mutate({ id, act: 'withdraw' })}
          size="small"
        >
          {t(`invitations.${verb}`)}
        </Button>
      </div>
    </li>
  );
}
