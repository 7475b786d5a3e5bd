import type { Mode } from '@bothways/domain/quotes';
import { useSearchParams } from '@bothways/platform';
import { arbsPath } from '../dashboard/lists.ts';
import { ListFooter } from './list/list-footer.tsx';
import type { Feed } from './use-feed.ts';
import { type ArbsView, writeView } from './view/arbs-view.ts';

/** Below a list that stands: what was left out, and the way to it. */
export function ArbsFoot({ feed, mode, view }: { feed: Feed; mode: Mode; view: ArbsView }) {
  const [params] = useSearchParams();
  if (feed.live.status !== 'ready' || view.tab === 'rejected') return null;
  const search = writeView({ ...view, tab: 'rejected', selected: undefined }, params);
  return (
    <ListFooter
      most={feed.mostRejected}
      rejectedPath={`${arbsPath(mode)}?${search}`}
      rejectedTotal={feed.totals.rejected ?? feed.live.rejectedTotal}
    />
  );
}
