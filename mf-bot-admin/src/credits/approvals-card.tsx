import type { Approvals, WaitingTransfer } from '@bothways/domain/credits';
import { useMutation, usePermission, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { Button, DateText, PencilIcon, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { WaitingPayments, waitingPaymentsQuery } from '../billing/index.ts';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { useCommentText } from './cause.tsx';
import styles from './credits.module.css';
import { approvalsQuery, CREDITS_KEY, decideTransfer } from './credits.queries.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { useCreditRefusal, useCreditsText } from './use-credits-text.ts';

/** Large transfers awaiting a second person, and the limits above which they do. */
export function ApprovalsCard() {
  const t = useText();
  const query = useQuery(approvalsQuery);
  return (
    <section aria-label={t('approvals.title')} className={styles.card}>
      <header>
        <h3>{t('approvals.title')}</h3>
        {query.data && <Limits limits={query.data.limits} />}
      </header>
      <QueryState
        failed={t('approvals.failed')}
        loadingLabel={t('credits.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={80} width="100%" />}
      >
        {({ waiting, limits }) => (
          <>
            <LimitsNote limits={limits} />
            {waiting.length === 0 ? (
              <p className={styles.pale}>{t('approvals.none')}</p>
            ) : (
              <ul className={styles.waiting}>
                {waiting.map((transfer) => (
                  <Waiting key={transfer.id} transfer={transfer} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
      <Payments />
    </section>
  );
}

/** Bot users' credit payments awaiting approval; a failed read is shown with a retry. */
function Payments() {
  const t = useText();
  const query = useQuery(waitingPaymentsQuery);
  return (
    <QueryState
      failed={t('billing.waiting.failed')}
      loadingLabel={t('credits.loading')}
      query={query}
      retryLabel={t('retry')}
      skeleton={<Skeleton height={80} width="100%" />}
    >
      {({ waiting }) => (waiting.length === 0 ? null : <WaitingPayments isNamed waiting={waiting} />)}
    </QueryState>
  );
}

function LimitsNote({ limits }: Pick<Approvals, 'limits'>) {
  const t = useText();
  const credits = useCreditsText();
  return (
    <p className={styles.pale}>
      {t('approvals.limits', {
        above: credits(limits.approvalAbove),
        cap: credits(limits.dailyCap),
        made: credits(limits.creditCap),
      })}
    </p>
  );
}

function Limits({ limits }: Pick<Approvals, 'limits'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { allowed } = usePermission('manage:*');
  if (!allowed) return null;
  return (
    <>
      <Button icon={<PencilIcon size={14} />} onPress={() => setOpen(true)}>
        {t('approvals.change')}
      </Button>
      {isOpen && <LimitsDialog limits={limits} onClose={() => setOpen(false)} />}
    </>
  );
}

function Waiting({ transfer }: { transfer: WaitingTransfer }) {
  const t = useText();
  const credits = useCreditsText();
  const commentText = useCommentText();
  const refusal = useCreditRefusal();
  const toast = useToast();
  const queryClient = useQueryClient();
  const hide = useHiding();
  const { id, amount, comment, expiresAt, isOwn } = transfer;
  const names = { from: hide(transfer.from.name), to: hide(transfer.to.name) };
  const decide = useMutation({
    mutationFn: decideTransfer,
    onSuccess: (_, { how }) => {
      toast.show({ tone: 'success', title: t(`approvals.done.${how}`, { credits: credits(amount) }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: CREDITS_KEY }),
  });
  return (
    <li>
      <p>
        <b>{t('approvals.what', { credits: credits(amount), ...names })}</b>
        <span>
          {commentText(comment)} · {t('approvals.until')} <DateText style="dayTime" value={expiresAt} />
        </span>
        {isOwn && <span>{t('approvals.own')}</span>}
        {decide.error != null && (
          <span className={styles.failure} role="alert">
            {refusal(decide.error)}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button
          aria-label={t('approvals.declineOf', names)}
          isDisabled={decide.isPending}
          onPress={() => decide.mutate({ id, how: 'decline' })}
        >
          {t('approvals.decline')}
        </Button>
        <Button
          aria-label={t('approvals.approveOf', names)}
          isDisabled={isOwn}
          isPending={decide.isPending}
          onPress={() => decide.mutate({ id, how: 'approve' })}
          variant="primary"
        >
          {t('approvals.approve')}
        </Button>
      </div>
    </li>
  );
}
