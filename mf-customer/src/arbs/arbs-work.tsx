import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { useSearchText } from '@bothways/platform';
import { cx, VisuallyHidden } from '@bothways/ui';
import { useMemo, useRef, useState } from 'react';
import { useBookieName } from '../bookies/bookie-names.tsx';
import { CalculatorDialog } from '../calculator/calculator-dialog.tsx';
import { useWords } from '../words/use-wording.ts';
import { ArbsFoot } from './arbs-foot.tsx';
import { ArbsTabs } from './arbs-tabs.tsx';
import styles from './arbs-work.module.css';
import { DetailSlot } from './detail/detail-slot.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { SortMenu } from './filters/sort-menu.tsx';
import { FeedBanner } from './list/feed-banner.tsx';
import { LiveList } from './list/live-list.tsx';
import { useArrangement } from './list/use-arrangement.ts';
import { useHold } from './list/use-hold.ts';
import { RejectedView } from './rejected/rejected-view.tsx';
import { useArbKeys } from './use-arb-keys.ts';
import type { Feed } from './use-feed.ts';
import { PHONE, useMedia } from './use-media.ts';
import { useOutsideClose } from './use-outside-close.ts';
import { useSelection } from './use-selection.ts';
import { type ArbsView, queryOf, widened } from './view/arbs-view.ts';
import { matchesSearch } from './view/search.ts';

interface ArbsWorkProps {
  mode: Mode;
  view: ArbsView;
  change: (part: Partial<ArbsView>) => void;
  feed: Feed;
}

/** The arbs that the search leaves. */
function useFound(arbs: readonly Arb[], search: string): readonly Arb[] {
  const bookieName = useBookieName();
  return useMemo(
    () => (search === '' ? arbs : arbs.filter((arb) => matchesSearch(arb, search, bookieName))),
    [arbs, search, bookieName],
  );
}

/** The list at the left, the selected arb at the right or, on phones, in a sheet. */
export function ArbsWork({ mode, view, change, feed }: ArbsWorkProps) {
  const t = useWords();
  const isPhone = useMedia(PHONE);
  const search = useSearchText().trim();
  const { live } = feed;
  const list = useRef<HTMLDivElement>(null);
  const hold = useHold();
  const listKey = `${mode}|${search}|${JSON.stringify(queryOf(view, mode))}`;
  const arrangement = useArrangement(listKey, useFound(live.arbs, search), live.gone, hold.isHeld);
  const [calculated, setCalculated] = useState<Arb | undefined>(undefined);
  const { openId, isClosing, select, deselect, close } = useSelection(view, change);
  const arbOf = (id: string | undefined): Arb | undefined => live.arbs.find((arb) => arb.id === id);
  useOutsideClose(list, openId !== undefined && !isPhone, close);
  useArbKeys({
    list,
    selectedId: openId,
    follows: openId !== undefined && !isPhone,
    arbOf,
    onSelect: select,
    onCalculate: setCalculated,
    onMove: hold.release,
    onClose: close,
  });
  const filters = <FilterBar bookies={feed.bookies} onChange={change} view={view} />;
  return (
    <div className={cx(styles.work, openId !== undefined && !isPhone && styles.open)}>
      <section aria-label={t(`title.${mode}`)} className={styles.feed}>
        <VisuallyHidden as="h2">{t(`title.${mode}`)}</VisuallyHidden>
        {!isPhone && filters}
        <ArbsTabs
          end={<SortMenu onChange={(sort) => change({ sort })} sort={view.sort} />}
          mode={mode}
          totals={feed.totals}
          view={view}
        />
        {isPhone && filters}
        <div {...hold.handlers} className={styles.list} ref={list}>
          <FeedBanner atMs={live.atMs} isHeld={hold.isHeld} onRetry={live.retry} />
          {view.tab === 'rejected' ? (
            <RejectedView change={change} mode={mode} view={view} />
          ) : (
            <LiveList
              arrangement={arrangement}
              live={live}
              mode={mode}
              onCalculate={setCalculated}
              onRelease={hold.release}
              onSelect={select}
              onWiden={() => change(widened(view))}
              search={search}
              view={view}
              withoutFilters={feed.withoutFilters}
            />
          )}
        </div>
        <ArbsFoot feed={feed} mode={mode} view={view} />
      </section>
      {openId !== undefined && (
        <div className={cx(styles.detail, isClosing && styles.closing)}>
          <DetailSlot
            arbs={live.arbs}
            id={openId}
            isListReady={live.status === 'ready'}
            isPhone={isPhone}
            key={openId}
            mode={mode}
            onClose={isPhone ? deselect : close}
            onSelect={select}
          />
        </div>
      )}
      {calculated && (
        <CalculatorDialog
          arb={arbOf(calculated.id) ?? calculated}
          isGone={live.status === 'ready' && !arbOf(calculated.id)}
          isOpen
          onClose={() => setCalculated(undefined)}
        />
      )}
    </div>
  );
}
