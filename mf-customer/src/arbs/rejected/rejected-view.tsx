import type { ArbQueryInput } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useQuery, useSearchParams, useSession } from '@bothways/platform';
import { arbsPath } from '../../dashboard/lists.ts';
import { useWords } from '../../words/use-wording.ts';
import { rejectedQuery } from '../arbs.queries.ts';
import { ArbRow } from '../card/arb-row.tsx';
import { ListHead } from '../list/list-head.tsx';
import { type ArbsView, writeView } from '../view/arbs-view.ts';
import { RejectedFrame } from './rejected-frame.tsx';

interface RejectedViewProps {
  mode: Mode;
  view: ArbsView;
  /** What is asked: the configuration and what the address says; undefined until that is known. */
  filter: ArbQueryInput | undefined;
  change: (part: Partial<ArbsView>) => void;
}

/** What was not shown as an arb, and why. */
export function RejectedView({ mode, view, filter, change }: RejectedViewProps) {
  const t = useWords();
  const [params] = useSearchParams();
  const feature = `surebets:${mode}` as const;
  const mayAsk = useSession().has(feature) && filter !== undefined;
  const query = useQuery({ ...rejectedQuery(filter ?? {}), enabled: mayAsk });
  const data = query.data?.data;
  const isLive = mode === 'live';
  return (
    <RejectedFrame
      asked={query}
      data={data && { items: data.arbs, byReason: data.byReason }}
      empty={t('rejected.empty')}
      failed={t('list.failed')}
      feature={feature}
      head={<ListHead />}
      intro={t('rejected.intro')}
      mode={mode}
      onReason={(reason) => change({ reason })}
      pathOf={(next) => `${arbsPath(next)}?${writeView(view, params)}`}
      reason={view.reason}
      row={(arb, note) => (
        <ArbRow arb={arb} goneAtMs={undefined} isLive={isLive} isNew={false} isSelected={false} note={note} />
      )}
    />
  );
}
