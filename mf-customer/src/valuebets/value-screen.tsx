import type { Mode } from '@bothways/domain/quotes';
import type { ValueBet } from '@bothways/domain/valuebets';
import { useLiveStatus, useNavCount, usePageTitle, useSearchText } from '@bothways/platform';
import { cx, VisuallyHidden } from '@bothways/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import work from '../arbs/arbs-work.module.css';
import { FeedBanner } from '../arbs/list/feed-banner.tsx';
import foot from '../arbs/list/list-footer.module.css';
import { useArrangement } from '../arbs/list/use-arrangement.ts';
import { useHold } from '../arbs/list/use-hold.ts';
import { useDelayedClose } from '../arbs/use-delayed-close.ts';
import { PHONE, useMedia } from '../arbs/use-media.ts';
import { useOutsideClose } from '../arbs/use-outside-close.ts';
import { BookieNames, useBookieName } from '../bookies/bookie-names.tsx';
import { lastList, valuesPath } from '../dashboard/lists.ts';
import { useIsHidden } from '../hides/use-hides.ts';
import { KellyDialog } from '../kelly/kelly-dialog.tsx';
import { EmptyChoice } from '../settings/empty-choice.tsx';
import { setClockOffset } from '../time/server-time.ts';
import { eventTitle, leagueText } from '../words/names.ts';
import { useWords } from '../words/use-wording.ts';
import { PinnedValues, usePinnedValues } from './pinned-values.tsx';
import { useValueFeed, type ValueFeed } from './use-value-feed.ts';
import { ValueDetail } from './value-detail.tsx';
import { ValueList } from './value-list.tsx';
import { targetOfValue } from './value-pins.ts';
import { ValueTabs } from './value-tabs.tsx';
import { useValueView, type ValueView } from './value-view.ts';

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/** The value bets that hides and search leave. */
function useFound(valuebets: readonly ValueBet[], search: string) {
  const isHidden = useIsHidden();
  const bookieName = useBookieName();
  return useMemo(() => {
    const standing = valuebets.filter((value) => !isHidden(targetOfValue(value)));
    const wanted = search.toLowerCase();
    const matches = ({ event, channel }: ValueBet): boolean =>
      [eventTitle(event), leagueText(event.league), bookieName(channel)].some((text) =>
        text.toLowerCase().includes(wanted),
      );
    return { standing, found: wanted === '' ? standing : standing.filter(matches) };
  }, [valuebets, isHidden, search, bookieName]);
}

interface ValueWorkProps {
  mode: Mode;
  view: ValueView;
  change: (part: Partial<ValueView>) => void;
  feed: ValueFeed;
}

/** The list at the left, the selected value bet at the right or, on phones, in a sheet. */
function ValueWork({ mode, view, change, feed }: ValueWorkProps) {
  const t = useWords();
  const isPhone = useMedia(PHONE);
  const search = useSearchText().trim();
  const { live, settings } = feed;
  const list = useRef<HTMLDivElement>(null);
  const hold = useHold();
  const { standing, found } = useFound(live.valuebets, search);
  const listKey = `${mode}|${JSON.stringify(feed.query)}|${search}`;
  const arranged = useArrangement(listKey, found, live.gone, hold.isHeld);
  const isHidden = useIsHidden();
  // What the person hides leaves at once, without the farewell of what the market takes away.
  const arrangement = useMemo(
    () => ({ ...arranged, rows: arranged.rows.filter(({ arb }) => !isHidden(targetOfValue(arb))) }),
    [arranged, isHidden],
  );
  const pinned = usePinnedValues(live.valuebets);
  const [calculated, setCalculated] = useState<ValueBet | undefined>(undefined);
  const select = useCallback((id: string) => change({ selected: id }), [change]);
  const deselect = useCallback(() => change({ selected: undefined }), [change]);
  const { isClosing, close } = useDelayedClose(view.selected, deselect);
  useOutsideClose(list, view.selected !== undefined && !isPhone, close);
  const current = calculated && live.valuebets.find(({ id }) => id === calculated.id);
  return (
    <div className={cx(work.work, view.selected !== undefined && !isPhone && work.open)}>
      <section aria-label={t(`valuebets.title.${mode}`)} className={work.feed}>
        <VisuallyHidden as="h2">{t(`valuebets.title.${mode}`)}</VisuallyHidden>
        <ValueTabs mode={mode} onSort={(sort) => change({ sort })} sort={feed.sort} totals={feed.totals} />
        <div {...hold.handlers} className={work.list} ref={list}>
          <FeedBanner atMs={live.atMs} isHeld={hold.isHeld} onRetry={live.retry} />
          <PinnedValues
            isLoading={pinned.isLoading}
            onCalculate={setCalculated}
            onSelect={select}
            pins={pinned.pins}
            selectedId={view.selected}
          />
          {settings.isEmptyChoice ? (
            <EmptyChoice family="valuebets" mode={mode} />
          ) : (
            <ValueList
              arrangement={arrangement}
              feed={feed}
              hiddenCount={live.valuebets.length - standing.length}
              mode={mode}
              onCalculate={setCalculated}
              onRelease={hold.release}
              onSelect={select}
              scroller={list}
              search={search}
              selectedId={view.selected}
            />
          )}
        </div>
        {live.status === 'ready' && (
          <footer className={foot.foot}>
            <span>{t('valuebets.nothingDropped')}</span>
          </footer>
        )}
      </section>
      {view.selected !== undefined && (
        <div className={cx(work.detail, isClosing && work.closing)}>
          <ValueDetail
            id={view.selected}
            isLive={mode === 'live'}
            isPhone={isPhone}
            key={view.selected}
            onCalculate={setCalculated}
            onClose={isPhone ? deselect : close}
            onSelect={select}
            pin={pinned.pins.find(({ id }) => id === view.selected)}
            valuebets={live.valuebets}
          />
        </div>
      )}
      {calculated && (
        <KellyDialog
          isListed={current !== undefined}
          onClose={() => setCalculated(undefined)}
          value={current ?? calculated}
        />
      )}
    </div>
  );
}

/** A list page: prematch or live value bets. */
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
