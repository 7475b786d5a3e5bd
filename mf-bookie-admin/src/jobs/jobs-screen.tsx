import { type JobState, jobStateSchema } from '@bothways/domain/jobs';
import { usePageTitle, useQuery } from '@bothways/platform';
import { Button, RotateCwIcon, Select } from '@bothways/ui';
import { Guarded, PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { jobsQuery } from './jobs.queries.ts';
import { JobsTable } from './jobs-table.tsx';
import { useText } from './texts.ts';

const ANY = 'any';
/** Order of the states: those that need attention come first. */
const STATES = ['dead', 'waiting', 'running', 'done'] as const satisfies readonly JobState[];

/** Background jobs: failed ones with the reason, and a retry. */
export function JobsScreen() {
  const t = useText();
  usePageTitle(t('jobs.title'));
  return (
    <Guarded permission="manage:deployment">
      <div className={styles.page}>
        <Jobs />
      </div>
    </Guarded>
  );
}

/** Without a choice in the URL, the dead ones. */
function stateOf(chosen: string): JobState | typeof ANY {
  return chosen === ANY ? ANY : (jobStateSchema.safeParse(chosen).data ?? 'dead');
}

function Jobs() {
  const t = useText();
  const { chosen, change, place } = useListParams<'state'>('before');
  const state = stateOf(chosen('state'));
  const query = useQuery(jobsQuery({ state: state === ANY ? undefined : state, before: place }));
  return (
    <>
      <header className={styles.head}>
        <h2>{t('jobs.title')}</h2>
        <div className={styles.end}>
          <Button
            icon={<RotateCwIcon size={14} />}
            isPending={query.isFetching}
            onPress={() => void query.refetch()}
          >
            {t('jobs.refresh')}
          </Button>
        </div>
      </header>
      <p className={styles.note}>{t('jobs.lead')}</p>
      <div className={styles.filters}>
        <Select
          aria-label={t('jobs.state')}
          className={styles.choice}
          onChange={(next) => change('state', next === 'dead' ? '' : next)}
          options={[
            ...STATES.map((value) => ({ value, label: t(`jobs.filter.${value}`) })),
            { value: ANY, label: t('jobs.anyState') },
          ]}
          value={state}
        />
      </div>
      <PageState query={query} failed={t('jobs.failed')}>
        {({ jobs, nextBefore, refusedAddresses = 0 }) => (
          <>
            {refusedAddresses > 0 && (
              <p className={styles.note}>{t('jobs.refusedAddresses', { count: refusedAddresses })}</p>
            )}
            <JobsTable isDeadOnly={state === 'dead'} jobs={jobs} />
            <Pagination next={nextBefore} param="before" />
          </>
        )}
      </PageState>
    </>
  );
}
