import type { RejectReason } from '@bothways/domain/arbs';
import type { Feature } from '@bothways/domain/plans';
import type { Mode } from '@bothways/domain/quotes';
import { useLocalePath, useNavigate, useSession } from '@bothways/platform';
import { Card, EmptyState, Segmented } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../../words/use-wording.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { FailedList, LockedList } from '../list/list-state.tsx';
import styles from './rejected-frame.module.css';
import { Reasons, type RejectedItem, RejectedList } from './rejected-list.tsx';

export interface RejectedFrameProps<Item extends RejectedItem> {
  /** What these are, and that nobody should bet on them. */
  intro: string;
  /** Said where there is none. */
  empty: string;
  /** Said where they did not load. */
  failed: string;
  feature: Feature;
  mode: Mode;
  /** The same page for a mode, which is part of the path. */
  pathOf: (mode: Mode) => string;
  /** Only rejected ones of this reason. */
  reason: RejectReason | undefined;
  onReason: (reason: RejectReason | undefined) => void;
  asked: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  data: { items: readonly Item[]; byReason: Partial<Record<RejectReason, number>> } | undefined;
  /** Names of the columns. */
  head: ReactNode;
  row: (item: Item, note: ReactNode) => ReactNode;
}

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

/** What failed a gate, and why, in whatever state the list is: nothing is dropped in silence. */
export function RejectedFrame<Item extends RejectedItem>(props: RejectedFrameProps<Item>) {
  const { intro, empty, failed, feature, mode, pathOf, reason, onReason, asked, data, head, row } = props;
  const t = useWords();
  const isLocked = !useSession().has(feature);
  const items = data?.items.filter((item) => reason === undefined || item.reason === reason) ?? [];
  return (
    <>
      <div className={styles.intro}>
        <p>{intro}</p>
        <ModeChoice mode={mode} pathOf={pathOf} />
      </div>
      {data && <Reasons byReason={data.byReason} chosen={reason} onChoose={onReason} />}
      {isLocked && <LockedList feature={feature} />}
      {asked.isPending && !isLocked && <ListSkeleton label={t('list.loadingRejected')} />}
      {asked.isError && <FailedList error={asked.error} onRetry={() => void asked.refetch()} what={failed} />}
      {items.length > 0 && (
        <>
          {head}
          <RejectedList isLive={mode === 'live'} items={items} row={row} />
        </>
      )}
      {data && items.length === 0 && (
        <Card>
          <EmptyState title={t('rejected.emptyTitle')}>{empty}</EmptyState>
        </Card>
      )}
    </>
  );
}
