import type { Mode } from '@bothways/domain/quotes';
import { useQuery, useSearchParams, useSession } from '@bothways/platform';
import { ListHead } from '../arbs/list/list-head.tsx';
import { RejectedFrame } from '../arbs/rejected/rejected-frame.tsx';
import { valuesPath } from '../dashboard/lists.ts';
import { useWords } from '../words/use-wording.ts';
import type { ValueFeed } from './use-value-feed.ts';
import { rejectedValuesQuery } from './value.queries.ts';
import { ValueRow } from './value-row.tsx';
import { type ValueView, writeValueView } from './value-view.ts';

interface RejectedValuesProps {
  mode: Mode;
  view: ValueView;
  feed: ValueFeed;
  change: (part: Partial<ValueView>) => void;
}

/** What beats its fair price and is no value bet, and why. */
export function RejectedValues({ mode, view, feed, change }: RejectedValuesProps) {
  const t = useWords();
  const [params] = useSearchParams();
  const feature = `valueBets:${mode}` as const;
  const mayAsk = useSession().has(feature) && feed.settings.status !== 'loading';
  const query = useQuery({ ...rejectedValuesQuery(feed.query), enabled: mayAsk });
  const data = query.data?.data;
  const isLive = mode === 'live';
  return (
    <RejectedFrame
      asked={query}
      data={data && { items: data.valuebets, byReason: data.byReason }}
      empty={t('valuebets.rejectedEmpty')}
      failed={`${t('valuebets.failed')}.`}
      feature={feature}
      head={<ListHead figure={t('valuebets.column')} />}
      intro={t('valuebets.rejectedIntro')}
      mode={mode}
      onReason={(reason) => change({ reason })}
      pathOf={(next) => `${valuesPath(next)}?${writeValueView(view, params)}`}
      reason={view.reason}
      row={(value, note) => (
        <ValueRow
          goneAtMs={undefined}
          isLive={isLive}
          isNew={false}
          isSelected={false}
          note={note}
          value={value}
        />
      )}
    />
  );
}
