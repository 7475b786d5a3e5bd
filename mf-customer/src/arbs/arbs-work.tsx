import { ARB_SORTS, type Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { cx, VisuallyHidden } from '@bothways/ui';
import { useState } from 'react';
import { AlertsButton } from '../alerts/alerts-button.tsx';
import { useAlerts } from '../alerts/use-alerts.ts';
import { HiddenButton } from '../hides/hidden-button.tsx';
import { EmptyChoice } from '../settings/empty-choice.tsx';
import { useWords } from '../words/use-wording.ts';
import { ARB_PINS } from './arb-pins.ts';
import { ArbsFoot } from './arbs-foot.tsx';
import { ArbsTabs } from './arbs-tabs.tsx';
import styles from './arbs-work.module.css';
import { CalculatorDialog } from './calculator/calculator-dialog.tsx';
import { DetailSlot } from './detail/detail-slot.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { SortMenu } from './filters/sort-menu.tsx';
import { FeedBanner } from './list/feed-banner.tsx';
import { LiveList } from './list/live-list.tsx';
import { useListKeys } from './list/use-list-keys.ts';
import { PinnedArbs } from './pinned-arbs.tsx';
import { RejectedView } from './rejected/rejected-view.tsx';
import type { Feed } from './use-feed.ts';
import { PHONE, useMedia } from './use-media.ts';
import { useOutsideClose } from './use-outside-close.ts';
import { useSelection } from './use-selection.ts';
import { useWorkbench } from './use-workbench.ts';
import { type ArbsView, widened } from './view/arbs-view.ts';

interface ArbsWorkProps {
  mode: Mode;
  view: ArbsView;
  change: (part: Partial<ArbsView>) => void;
  feed: Feed;
}

/** The list at the left, the selected arb at the right or, on phones, in a sheet. */
export function ArbsWork({ mode, view, change, feed }: ArbsWorkProps) {
  const t = useWords();
  const isPhone = useMedia(PHONE);
  const { live } = feed;
  const bench = useWorkbench(mode, view, feed);
  const { list, hold, pinned, arbOf } = bench;
  const [calculated, setCalculated] = useState<Arb | undefined>(undefined);
  const { openId, isClosing, select, deselect, close } = useSelection(view, change);
  useAlerts({
    arbs: bench.standing,
    isReady: live.status === 'ready',
    listKey: bench.listKey,
    onOpen: select,
  });
  useOutsideClose(list, openId !== undefined && !isPhone, close);
  useListKeys({
    kind: ARB_PINS,
    bench,
    selectedId: openId,
    follows: openId !== undefined && !isPhone,
    onSelect: select,
    onCalculate: setCalculated,
    onClose: close,
  });
  const asked = feed.settings.status === 'loading' ? undefined : feed.filter;
  const calculatedNow = calculated && arbOf(calculated.id);
  const filters = (
    <FilterBar
      bookies={feed.bookies}
      configured={feed.settings.configuration?.payload}
      mode={mode}
      onChange={change}
      view={view}
    />
  );
  const tools = (
    <span className={styles.end}>
      <HiddenButton />
      <AlertsButton />
      <SortMenu
        onChange={(sort) => change({ sort })}
        sort={view.sort}
        sorts={ARB_SORTS}
        textOf={(sort) => t(`sort.${sort}`)}
      />
    </span>
  );
  return (
    <div className={cx(styles.work, openId !== undefined && !isPhone && styles.open)}>
      <section aria-label={t(`title.${mode}`)} className={styles.feed}>
        <VisuallyHidden as="h2">{t(`title.${mode}`)}</VisuallyHidden>
        {!isPhone && filters}
        <ArbsTabs end={!isPhone && tools} mode={mode} totals={feed.totals} view={view} />
        {isPhone && (
          <div className={styles.tools}>
            {filters}
            {tools}
          </div>
        )}
        <div
          {...hold.handlers}
          className={cx(styles.list, feed.settings.proMode && styles.compact)}
          ref={list}
        >
          <FeedBanner atMs={live.atMs} hold={hold} onRetry={live.retry} />
          {view.tab === 'rejected' && !feed.isEmptyChoice ? (
            <RejectedView change={change} filter={asked} mode={mode} view={view} />
          ) : (
            <>
              <PinnedArbs
                isLoading={pinned.isLoading}
                onCalculate={setCalculated}
                onSelect={select}
                pins={pinned.pins}
                selectedId={openId}
              />
              {feed.isEmptyChoice ? (
                <EmptyChoice family="arbs" mode={mode} />
              ) : (
                <LiveList
                  bench={bench}
                  live={live}
                  mode={mode}
                  onCalculate={setCalculated}
                  onSelect={select}
                  onShowAll={() => change({ all: true })}
                  onWiden={() => change(widened(view))}
                  view={view}
                  withoutFilters={feed.withoutFilters}
                />
              )}
            </>
          )}
        </div>
        <ArbsFoot feed={feed} mode={mode} view={view} />
      </section>
      {openId !== undefined && (
        <div className={cx(styles.detail, isClosing && styles.closing)}>
          <DetailSlot
            filter={feed.isEmptyChoice ? undefined : asked}
            id={openId}
            isPhone={isPhone}
            key={openId}
            live={live}
            mode={mode}
            onClose={isPhone ? deselect : close}
            onSelect={select}
            pin={pinned.pins.find(({ id }) => id === openId)}
          />
        </div>
      )}
      {calculated && (
        <CalculatorDialog
          arb={calculatedNow?.arb ?? calculated}
          isGone={live.status === 'ready' && (calculatedNow?.isGone ?? true)}
          isOpen
          onClose={() => setCalculated(undefined)}
        />
      )}
    </div>
  );
}
