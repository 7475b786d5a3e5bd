import { type LiveMatchedBets, useErrorText } from '@bothways/platform';
import { Button, Card, EmptyState, ErrorState } from '@bothways/ui';
import { PlanLink } from '../subscriptions/index.ts';
import { MatchedList, MatchedSkeleton } from './list/matched-list.tsx';
import type { MatchedRowProps } from './list/matched-row.tsx';
import type { StillRow } from './list/use-still-rows.ts';
import { type MatchedView, narrowsMatched, widenedMatched } from './matched-view.ts';
import { useText } from './texts.ts';

interface MatchedBodyProps extends Pick<MatchedRowProps, 'stakeCents' | 'isThin' | 'onSelect'> {
  live: LiveMatchedBets;
  rows: readonly StillRow[];
  view: MatchedView;
  change: (part: Partial<MatchedView>) => void;
}

/** The rows, or their placeholder. */
export function MatchedBody({ live, rows, view, change, ...row }: MatchedBodyProps) {
  const t = useText();
  const errorText = useErrorText();
  if (live.status === 'loading') return <MatchedSkeleton />;
  if (live.status === 'locked')
    return (
      <Card>
        <EmptyState action={<PlanLink>{t('matched.lockedAction')}</PlanLink>} title={t('locked.title')} />
      </Card>
    );
  if (live.status === 'error')
    return (
      <Card>
        <ErrorState onRetry={live.retry} retryLabel={t('list.retry')} title={t('matched.failed')}>
          {live.message || errorText(live.error)}
        </ErrorState>
      </Card>
    );
  if (rows.length === 0) return <Empty change={change} view={view} />;
  return <MatchedList {...row} kind={view.kind} rows={rows} selectedId={view.selected} />;
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
