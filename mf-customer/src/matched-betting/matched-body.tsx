import type { MatchedBet } from '@bothways/domain/matched-betting';
import { useErrorText } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Card, EmptyState } from '@bothways/ui';
import { type LiveItems, liveQuery, type Row } from '../live-list/index.ts';
import { PlanLink } from '../subscriptions/index.ts';
import { MATCHED_SKELETON, MatchedList } from './list/matched-list.tsx';
import type { MatchedRowProps } from './list/matched-row.tsx';
import { type MatchedView, narrowsMatched, widenedMatched } from './matched-view.ts';
import { useText } from './texts.ts';

interface MatchedBodyProps extends Pick<MatchedRowProps, 'stakeCents' | 'isThin' | 'onSelect'> {
  live: LiveItems<MatchedBet>;
  rows: readonly Row<MatchedBet>[];
  view: MatchedView;
  change: (part: Partial<MatchedView>) => void;
}

/** The rows, or their placeholder. */
export function MatchedBody({ live, rows, view, change, ...row }: MatchedBodyProps) {
  const t = useText();
  const errorText = useErrorText();
  if (live.status === 'locked')
    return (
      <Card>
        <EmptyState action={<PlanLink>{t('matched.lockedAction')}</PlanLink>} title={t('locked.title')} />
      </Card>
    );
  return (
    <QueryState
      failed={t('matched.failed')}
      failedText={live.message || errorText(live.error)}
      frame={Card}
      loadingLabel={t('matched.loading')}
      query={liveQuery(live)}
      retryLabel={t('list.retry')}
      skeleton={MATCHED_SKELETON}
    >
      {() =>
        rows.length === 0 ? (
          <Empty change={change} view={view} />
        ) : (
          <MatchedList {...row} kind={view.kind} rows={rows} selectedId={view.selected} />
        )
      }
    </QueryState>
  );
}

/** Explains an empty list: because of the filters, or because there are no matched bets. */
function Empty({ view, change }: Pick<MatchedBodyProps, 'view' | 'change'>) {
  const t = useText();
  const isNarrowed = narrowsMatched(view);
  return (
    <Card>
      <EmptyState
        action={
          isNarrowed ? (
            <Button onPress={() => change(widenedMatched(view))}>{t('empty.widen')}</Button>
          ) : undefined
        }
        title={t(isNarrowed ? 'matched.hiddenTitle' : 'matched.noneTitle')}
      >
        {t(isNarrowed ? 'matched.hidden' : 'matched.none')}
      </EmptyState>
    </Card>
  );
}
