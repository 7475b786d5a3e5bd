import type { Mode } from '@bothways/domain/quotes';
import { useLiveStatus, useNavCount, usePageTitle } from '@bothways/platform';
import { useEffect } from 'react';
import { BookieNames } from '../bookies/bookie-names.tsx';
import { arbsPath, lastList } from '../dashboard/lists.ts';
import { useActiveConfiguration } from '../settings/use-active-configuration.ts';
import { serverNow, setClockOffset } from '../time/server-time.ts';
import { useWords } from '../words/use-wording.ts';
import { ArbsWork } from './arbs-work.tsx';
import { profitChanges } from './profit-changes.ts';
import { useFeed } from './use-feed.ts';
import { DEFAULT_SORT } from './view/arbs-view.ts';
import { useArbsView } from './view/use-arbs-view.ts';

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/** A list page: prematch or live arbs, or what of them failed a gate. */
export function ArbsScreen({ mode }: { mode: Mode }) {
  const t = useWords();
  const settings = useActiveConfiguration('arbs', mode);
  const [view, change] = useArbsView({
    sort: settings.query.sort ?? DEFAULT_SORT,
    perEvent: settings.maxArbsPerEvent,
  });
  const feed = useFeed(mode, view, settings);
  const { clockOffsetMs } = useLiveStatus();
  usePageTitle(t(`title.${mode}`));
  useNavCount(arbsPath('prematch'), sum(feed.totals.prematch, feed.totals.live));
  useEffect(() => lastList.set(arbsPath(mode)), [mode]);
  useEffect(() => profitChanges.see(feed.live.arbs, serverNow()), [feed.live.arbs]);
  useEffect(() => setClockOffset(clockOffsetMs), [clockOffsetMs]);
  return (
    <BookieNames bookies={feed.bookies}>
      <ArbsWork change={change} feed={feed} mode={mode} view={view} />
    </BookieNames>
  );
}
