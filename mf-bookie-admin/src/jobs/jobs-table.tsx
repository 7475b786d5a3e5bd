import type { AdminJob, JobState } from '@bothways/domain/jobs';
import { useToast } from '@bothways/platform';
import {
  Badge,
  type BadgeTone,
  Button,
  DateText,
  EmptyState,
  formatDate,
  formatNumber,
  MISSING,
  Table,
  type TableColumn,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { useChange, useRefusalText } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { JOBS_KEY, retryJob } from './jobs.queries.ts';
import { useText } from './texts.ts';

const TONES: Record<JobState, BadgeTone> = {
  dead: 'loss',
  waiting: 'neutral',
  running: 'outline',
  done: 'outline',
};

/** Job kinds with a localized name; others are shown by their raw name. */
const NAMED = [
  'letter',
  'paypal-event',
  'reconcile',
  'reconcile-orders',
  'remind-payments',
  'end-access',
  'prune-jobs',
  'prune-accounts',
  'tell-holders',
  'lost-factor-letters',
  'lost-factor-text',
  'lost-factor-telegram',
  'lost-factor-push',
  'prune-phone',
  'check-ledger',
  'void-pending-transfers',
  'repeat-charge-refunds',
  'stop-renewals',
  'prune-bot-reports',
  'bot-bet-days',
  'bot-bet-days-missing',
  'bot-closing-odds',
  'bot-silence',
  'credit-outages',
  'pushed-release',
] as const;

function useKindName(): (kind: string) => string {
  const t = useText();
  return (kind) => {
    const named = NAMED.find((each) => each === kind);
    return named === undefined ? kind : t(`jobs.kinds.${named}`);
  };
}

function Retry({ job }: { job: AdminJob }) {
  const t = useText();
  const toast = useToast();
  const kindName = useKindName();
  const refusalText = useRefusalText();
  const name = kindName(job.kind);
  const { mutate, isPending } = useChange(() => retryJob(job._id), undefined, JOBS_KEY);
  const retry = (): void =>
    mutate(undefined, {
      onSuccess: () => toast.show({ tone: 'success', title: t('jobs.retried', { name }) }),
      onError: (error) =>
        toast.show({ tone: 'error', title: t('jobs.retryFailed'), description: refusalText(error) }),
    });
  if (job.state !== 'dead') return null;
  if (!job.canRetry) return <span className={styles.pale}>{t('jobs.worthNothing')}</span>;
  return (
    <Button aria-label={t('jobs.retryOf', { name })} isPending={isPending} onPress={retry} size="small">
      {t('jobs.retry')}
    </Button>
  );
}

/** The next attempt and the deadline, or when it ended. */
function When({ job: { state, dueAt, endedAt, expiresAt } }: { job: AdminJob }) {
  const t = useText();
  const { locale } = useUi();
  const at = dueAt ?? endedAt;
  const last = formatDate(expiresAt, { locale, style: 'dateTime', missing: '', invalid: '' });
  return (
    <span className={styles.person}>
      {at === undefined ? MISSING : <DateText style="dateTime" value={at} />}
      {state === 'waiting' && last !== '' && <span>{t('jobs.until', { date: last })}</span>}
    </span>
  );
}

/** The jobs, one row each; their content is not shown. */
export function JobsTable({ jobs, isDeadOnly }: { jobs: readonly AdminJob[]; isDeadOnly: boolean }) {
  const t = useText();
  const { locale } = useUi();
  const kindName = useKindName();
  const columns: TableColumn<AdminJob>[] = [
    { id: 'kind', header: t('jobs.kind'), cell: ({ kind }) => kindName(kind), weight: 'strong' },
    {
      id: 'state',
      header: t('jobs.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`jobs.states.${state}`)}</Badge>,
    },
    { id: 'error', header: t('jobs.error'), cell: ({ lastError }) => lastError ?? MISSING },
    {
      id: 'attempts',
      header: t('jobs.attempts'),
      cell: ({ attempts }) => formatNumber(attempts, locale),
      isNumeric: true,
    },
    {
      id: 'created',
      header: t('jobs.created'),
      cell: ({ createdAt }) => <DateText style="dateTime" value={createdAt} />,
      weight: 'pale',
    },
    {
      id: 'when',
      header: t(isDeadOnly ? 'jobs.ended' : 'jobs.next'),
      cell: (job) => <When job={job} />,
      weight: 'pale',
    },
    {
      id: 'retry',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (job) => <Retry job={job} />,
      isActions: true,
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={
        <EmptyState title={t(isDeadOnly ? 'jobs.noneDead' : 'jobs.none')}>
          {t(isDeadOnly ? 'jobs.noneDeadHint' : 'jobs.noneHint')}
        </EmptyState>
      }
      label={t('jobs.title')}
      rowKey={({ _id }) => _id}
      rows={jobs}
    />
  );
}
