import type { Mode } from '@bothways/domain/quotes';
import type { ValueBet } from '@bothways/domain/valuebets';
import { useQueryClient, useSearchParams } from '@bothways/platform';
import { cx, VisuallyHidden } from '@bothways/ui';
import { useCallback, useState } from 'react';
import work from '../arbs/arbs-work.module.css';
import { FeedBanner } from '../arbs/list/feed-banner.tsx';
import { ListFooter } from '../arbs/list/list-footer.tsx';
import { type ListBench, useListBench } from '../arbs/list/use-list-bench.ts';
import { useListKeys } from '../arbs/list/use-list-keys.ts';
import { useDelayedClose } from '../arbs/use-delayed-close.ts';
import { PHONE, useMedia } from '../arbs/use-media.ts';
import { useOutsideClose } from '../arbs/use-outside-close.ts';
import { valuesPath } from '../dashboard/lists.ts';
import { EmptyChoice } from '../settings/empty-choice.tsx';
import { useWords } from '../words/use-wording.ts';
import { KellyDialog } from './kelly/kelly-dialog.tsx';
import { PinnedValues } from './pinned-values.tsx';
import { RejectedValues } from './rejected-values.tsx';
import type { ValueFeed } from './use-value-feed.ts';
import { latestValueQuery } from './value.queries.ts';
import { BETS_SHOWN } from './value-card.tsx';
import { ValueDetail } from './value-detail.tsx';
import { ValueList } from './value-list.tsx';
import { VALUE_PINS } from './value-pins.ts';
import { ValueTabs } from './value-tabs.tsx';
import { type ValueView, writeValueView } from './value-view.ts';

interface ValueWorkProps {
  mode: Mode;
  view: ValueView;
  change: (part: Partial<ValueView>) => void;
  feed: ValueFeed;
}

/** What the list, its keys and the detail beside it share. */
function useValueBench({ mode, view, feed }: ValueWorkProps): ListBench<ValueBet> {
  const queryClient = useQueryClient();
  const { live, query } = feed;
  return useListBench({
    kind: VALUE_PINS,
    items: live.valuebets,
    gone: live.gone,
    listKey: `${mode}|${JSON.stringify(query)}`,
    perEvent: BETS_SHOWN,
    selectedId: view.selected,
    readOf: (id) => {
      const bare = id.split(':')[0] ?? id;
      const answer = queryClient.getQueryData(latestValueQuery(bare).queryKey);
      return answer?.data.valuebets.find((one) => one.id === bare);
    },
  });
}

/** The selected value bet, which the address holds; the rejected list opens none. */
function useSelected({ view, change }: Pick<ValueWorkProps, 'view' | 'change'>) {
  const openId = view.tab === 'values' ? view.selected : undefined;
  const select = useCallback((id: string) => change({ selected: id }), [change]);
  const deselect = useCallback(() => change({ selected: undefined }), [change]);
  return { openId, select, deselect, ...useDelayedClose(openId, deselect) };
}

/** What was left out, and the keys, below a list that stands. */
function Foot({ mode, view, feed }: Omit<ValueWorkProps, 'change'>) {
  const [params] = useSearchParams();
  if (feed.live.status !== 'ready' || view.tab === 'rejected') return null;
  const search = writeValueView({ ...view, tab: 'rejected' }, params);
  return (
    <ListFooter
      most={feed.mostRejected}
      rejectedPath={`${valuesPath(mode)}?${search}`}
      rejectedTotal={feed.totals.rejected ?? 0}
    />
  );
}

/** The list at the left, the selected value bet at the right or, on phones, in a sheet. */
export function ValueWork(props: ValueWorkProps) {
  const { mode, view, change, feed } = props;
  const t = useWords();
  const isPhone = useMedia(PHONE);
  const { live, settings } = feed;
  const bench = useValueBench(props);
  const { list, hold, pinned, arbOf } = bench;
  const [calculated, setCalculated] = useState<ValueBet | undefined>(undefined);
  const { openId, isClosing, select, deselect, close } = useSelected(props);
  const isBeside = openId !== undefined && !isPhone;
  useOutsideClose(list, isBeside, close);
  useListKeys({
    kind: VALUE_PINS,
    bench,
    selectedId: openId,
    follows: isBeside,
    onSelect: select,
    onCalculate: setCalculated,
    onClose: close,
  });
  const calculatedNow = calculated && arbOf(calculated.id);
  return (
    <div className={cx(work.work, isBeside && work.open)}>
      <section aria-label={t(`valuebets.title.${mode}`)} className={work.feed}>
        <VisuallyHidden as="h2">{t(`valuebets.title.${mode}`)}</VisuallyHidden>
        <ValueTabs change={change} feed={feed} mode={mode} view={view} />
        <div {...hold.handlers} className={work.list} ref={list}>
          <FeedBanner atMs={live.atMs} hold={hold} onRetry={live.retry} />
          {view.tab === 'rejected' && !settings.isEmptyChoice ? (
            <RejectedValues change={change} feed={feed} mode={mode} view={view} />
          ) : (
            <>
              <PinnedValues {...pinned} onCalculate={setCalculated} onSelect={select} selectedId={openId} />
              {settings.isEmptyChoice ? (
                <EmptyChoice family="valuebets" mode={mode} />
              ) : (
                <ValueList
                  bench={bench}
                  feed={feed}
                  mode={mode}
                  onCalculate={setCalculated}
                  onSelect={select}
                  selectedId={openId}
                />
              )}
            </>
          )}
        </div>
        <Foot feed={feed} mode={mode} view={view} />
      </section>
      {openId !== undefined && (
        <div className={cx(work.detail, isClosing && work.closing)}>
          <ValueDetail
            id={openId}
            isLive={mode === 'live'}
            isPhone={isPhone}
            key={openId}
            onCalculate={setCalculated}
            onClose={isPhone ? deselect : close}
            onSelect={select}
            pin={pinned.pins.find(({ id }) => id === openId)}
            valuebets={live.valuebets}
          />
        </div>
      )}
      {calculated && (
        <KellyDialog
          isListed={calculatedNow !== undefined && !calculatedNow.isGone}
          onClose={() => setCalculated(undefined)}
          value={calculatedNow?.arb ?? calculated}
        />
      )}
    </div>
  );
}
