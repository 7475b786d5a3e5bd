import type { Mode } from '@bothways/domain/quotes';
import { useLocalePath, useNavigate, useSearchParams, useSession } from '@bothways/platform';
import { Card, EmptyState, Segmented } from '@bothways/ui';
import { useWords } from '../../words/index.ts';
import {
  type ListFilter,
  type ListItem,
  type ListRequest,
  type ListView,
  listAddress,
  type ViewChange,
} from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import { ColumnNames } from '../list/column-names.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { FailedList, LockedList } from '../list/list-state.tsx';
import { Reasons, RejectedList } from './rejected-list.tsx';
import styles from './rejected-view.module.css';

function ModeChoice({ mode, pathOf }: { mode: Mode; pathOf: (mode: Mode) => string }) {
  const t = useWords();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return (
    <Segmented
      label={t('rejected.mode')}
      onChange={(next) => void navigate(localePath(pathOf(next)))}
      options={[
        { value: 'prematch', label: t('list.prematch') },
        { value: 'live', label: t('list.live') },
      ]}
      size="small"
      value={mode}
    />
  );
}

interface RejectedViewProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  mode: Mode;
  view: View;
  request: ListRequest<Item, Filter>;
  change: ViewChange<View>;
}

/** What failed a gate, and why, in whatever state the list is: nothing is dropped in silence. */
export function RejectedView<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  mode,
  view,
  request,
  change,
}: RejectedViewProps<Item, Filter, View>) {
  const { path, write, texts } = kind;
  const { reason } = view;
  const t = useWords();
  const [params] = useSearchParams();
  const feature = `${kind.feature}:${mode}` as const;
  const isLocked = !useSession().has(feature);
  const asked = kind.useRejected(request.filter, !isLocked && !request.isLoading);
  const { data } = asked;
  const items = data?.items.filter((item) => reason === undefined || item.reason === reason) ?? [];
  return (
    <>
      <div className={styles.intro}>
        <p>{t(texts.rejectedIntro)}</p>
        <ModeChoice mode={mode} pathOf={(next) => listAddress(path(next), write(view, params))} />
      </div>
      {data && (
        <Reasons byReason={data.byReason} chosen={reason} onChoose={(chosen) => change({ reason: chosen })} />
      )}
      {isLocked && <LockedList feature={feature} />}
      {asked.isPending && !isLocked && <ListSkeleton label={t('list.loadingRejected')} />}
      {asked.isError && (
        <FailedList error={asked.error} onRetry={() => void asked.refetch()} what={t(texts.failed)} />
      )}
      {items.length > 0 && (
        <>
          <ColumnNames figure={texts.figure} />
          <RejectedList isLive={mode === 'live'} items={items} Row={kind.Row} />
        </>
      )}
      {data && items.length === 0 && (
        <Card>
          <EmptyState title={t('rejected.emptyTitle')}>{t(texts.rejectedEmpty)}</EmptyState>
        </Card>
      )}
    </>
  );
}
