import type { Mode } from '@bothways/domain/quotes';
import { useErrorText, useLocalePath, useNavigate, useSearchParams, useSession } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Card, EmptyState, Segmented } from '@bothways/ui';
import { useText } from '../../texts.ts';
import {
  type ListFilter,
  type ListItem,
  type ListRequest,
  type ListView,
  listAddress,
  type Rejected,
  type ViewChange,
} from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import { ColumnNames } from '../list/column-names.tsx';
import { LIST_SKELETON } from '../list/list-skeleton.tsx';
import { LockedList } from '../list/locked-list.tsx';
import { Reasons, RejectedList } from './rejected-list.tsx';
import styles from './rejected-view.module.css';

function ModeChoice({ mode, pathOf }: { mode: Mode; pathOf: (mode: Mode) => string }) {
  const t = useText();
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

interface AnswerProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  isLive: boolean;
  rejected: Rejected<Item>;
  reason: ListView['reason'];
  onChoose: (reason: ListView['reason']) => void;
}

function Answer<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind: { texts, Row },
  isLive,
  rejected,
  reason,
  onChoose,
}: AnswerProps<Item, Filter, View>) {
  const t = useText();
  const items = rejected.items.filter((item) => reason === undefined || item.reason === reason);
  return (
    <>
      <Reasons byReason={rejected.byReason} chosen={reason} onChoose={onChoose} />
      {items.length > 0 ? (
        <>
          <ColumnNames figure={texts.figure} />
          <RejectedList isLive={isLive} items={items} Row={Row} />
        </>
      ) : (
        <Card>
          <EmptyState title={t('rejected.emptyTitle')}>{t(texts.rejectedEmpty)}</EmptyState>
        </Card>
      )}
    </>
  );
}

/** The rejected items and their reasons, in any state of the list: nothing is dropped silently. */
export function RejectedView<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  mode,
  view,
  request,
  change,
}: RejectedViewProps<Item, Filter, View>) {
  const { path, write, texts } = kind;
  const { reason } = view;
  const t = useText();
  const [params] = useSearchParams();
  const isLocked = !useSession().has(`${kind.feature}:${mode}`);
  const asked = kind.useRejected(request.filter, !isLocked && !request.isLoading);
  const errorText = useErrorText();
  return (
    <>
      <div className={styles.intro}>
        <p>{t(texts.rejectedIntro)}</p>
        <ModeChoice mode={mode} pathOf={(next) => listAddress(path(next), write(view, params))} />
      </div>
      {isLocked ? (
        <LockedList feature={kind.feature} mode={mode} />
      ) : (
        <QueryState
          failed={t('list.failedTitle')}
          failedText={`${t(texts.failed)} ${errorText(asked.error)}`}
          frame={Card}
          loadingLabel={t('list.loadingRejected')}
          query={asked}
          retryLabel={t('list.retry')}
          skeleton={LIST_SKELETON}
          stale={t(texts.failed)}
        >
          {(rejected) => (
            <Answer
              isLive={mode === 'live'}
              kind={kind}
              onChoose={(chosen) => change({ reason: chosen })}
              reason={reason}
              rejected={rejected}
            />
          )}
        </QueryState>
      )}
    </>
  );
}
