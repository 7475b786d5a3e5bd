import type { Mode } from '@bothways/domain/quotes';
import { useLiveStatus, useNavCount, usePageTitle } from '@bothways/platform';
import { useEffect } from 'react';
import { BookieNames } from '../bookies/bookie-names.tsx';
import { lastList, valuesPath } from '../dashboard/lists.ts';
import { setClockOffset } from '../time/server-time.ts';
import { useWords } from '../words/use-wording.ts';
import { useValueFeed } from './use-value-feed.ts';
import { useValueView } from './value-view.ts';
import { ValueWork } from './value-work.tsx';

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/** A list page: prematch or live value bets, or what of them failed a gate. */
export function ValueScreen({ mode }: { mode: Mode }) {
  const t = useWords();
  const [view, change] = useValueView();
  const feed = useValueFeed(mode, view);
  const { clockOffsetMs } = useLiveStatus();
  usePageTitle(t(`valuebets.title.${mode}`));
  useNavCount(valuesPath('prematch'), sum(feed.totals.prematch, feed.totals.live));
  useEffect(() => lastList.set(valuesPath(mode)), [mode]);
  useEffect(() => setClockOffset(clockOffsetMs), [clockOffsetMs]);
  return (
    <BookieNames bookies={feed.bookies}>
      <ValueWork change={change} feed={feed} mode={mode} view={view} />
    </BookieNames>
  );
}
