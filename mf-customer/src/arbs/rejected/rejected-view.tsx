import type { ArbQueryInput } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useLocalePath, useNavigate, useQuery, useSearchParams, useSession } from '@bothways/platform';
import { Card, EmptyState, Segmented } from '@bothways/ui';
import { arbsPath } from '../../dashboard/lists.ts';
import { useWords } from '../../words/use-wording.ts';
import { rejectedQuery } from '../arbs.queries.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { FailedList, LockedList } from '../list/list-state.tsx';
import { type ArbsView, writeView } from '../view/arbs-view.ts';
import { Reasons, RejectedList } from './rejected-list.tsx';
import styles from './rejected-view.module.css';

interface RejectedViewProps {
  mode: Mode;
  view: ArbsView;
  /** What is asked: the configuration and what the address says; undefined until that is known. */
  filter: ArbQueryInput | undefined;
  change: (part: Partial<ArbsView>) => void;
}

/** The mode whose rejected ones are shown; it is part of the path. */
function ModeChoice({ mode, view }: Pick<RejectedViewProps, 'mode' | 'view'>) {
  const t = useWords();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [params] = useSearchParams();
  return (
    <Segmented
      label={t('rejected.mode')}
      onChange={(next) => void navigate(localePath(`${arbsPath(next)}?${writeView(view, params)}`))}
      options={[
        { value: 'prematch', label: t('list.prematch') },
        { value: 'live', label: t('list.live') },
      ]}
      size="small"
      value={mode}
    />
  );
}

/** What was not shown as an arb, and why: nothing is dropped in silence. */
export function RejectedView({ mode, view, filter, change }: RejectedViewProps) {
  const t = useWords();
  const { reason } = view;
  const feature = `surebets:${mode}` as const;
  const isLocked = !useSession().has(feature);
  const query = useQuery({ ...rejectedQuery(filter ?? {}), enabled: !isLocked && filter !== undefined });
  const data = query.data?.data;
  const arbs = data?.arbs.filter((arb) => reason === undefined || arb.reason === reason) ?? [];
  return (
    <>
      <div className={styles.intro}>
        <p>{t('rejected.intro')}</p>
        <ModeChoice mode={mode} view={view} />
      </div>
      {data && (
        <Reasons byReason={data.byReason} chosen={reason} onChoose={(next) => change({ reason: next })} />
      )}
      {isLocked && <LockedList feature={feature} />}
      {query.isPending && !isLocked && <ListSkeleton label={t('list.loading')} />}
      {query.isError && <FailedList error={query.error} onRetry={() => void query.refetch()} />}
      {data && arbs.length > 0 && <RejectedList arbs={arbs} isLive={mode === 'live'} />}
      {data && arbs.length === 0 && (
        <Card>
          <EmptyState title={t('rejected.emptyTitle')}>{t('rejected.empty')}</EmptyState>
        </Card>
      )}
    </>
  );
}
