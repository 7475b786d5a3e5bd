import type { MatchedBet, MatchedKind, MatchedQueryInput } from '@bothways/domain/matched-betting';
import type { Offer } from '@bothways/domain/offers';
import { useLiveField, useLiveMatchedBets, usePageTitle, useQuery, useStored } from '@bothways/platform';
import { PHONE, Segmented, useMedia } from '@bothways/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { BookieNames, bookiesQuery } from '../bookies/index.ts';
import { dollarRate } from '../calculator/index.ts';
import { lastList, matchedPath } from '../dashboard/index.ts';
import {
  FeedBanner,
  ListFrame,
  ListScroller,
  ListStrip,
  type LiveItems,
  useFailed,
  useFlatList,
  useListView,
} from '../live-list/index.ts';
import { setClockOffset } from '../time/index.ts';
import { MatchedDetail } from './detail/matched-detail.tsx';
import { MatchedColumns } from './list/matched-list.tsx';
import { MatchedBody } from './matched-body.tsx';
import { MatchedControls } from './matched-controls.tsx';
import { MatchedFooter } from './matched-footer.tsx';
import styles from './matched-screen.module.css';
import { matchedQueryOf, readMatchedView, writeMatchedView } from './matched-view.ts';
import { OfferBanner } from './offers/offer-banner.tsx';
import { stepOf, viewOfStep } from './offers/offer-step.ts';
import { OffersSection } from './offers/offers-section.tsx';
import { useOffers } from './offers/use-offers.ts';
import { useText } from './texts.ts';
import { useMatchedKeys } from './use-matched-keys.ts';
import { useOwnBookies } from './use-own-bookies.ts';

const ADDRESS = { read: readMatchedView, write: writeMatchedView };
const NO_BOOKIES: readonly never[] = [];
const START_STAKE_CENTS = 5000;
/** Parts of the screen, one at a time on phones. */
const PARTS = ['matcher', 'offers'] as const;
type Part = (typeof PARTS)[number];

/** Returns the matched bets of a filter as a live list's items. */
function useLiveMatchedItems(filter: MatchedQueryInput, isWanted: boolean): LiveItems<MatchedBet> {
  const live = useLiveMatchedBets(filter, isWanted);
  return useMemo(() => ({ ...live, items: live.matchedBets }), [live]);
}

/** The oddsmatcher, and beside it the selected matched bet with its calculator. */
export function MatchedScreen() {
  const t = useText();
  const [view, change] = useListView(ADDRESS);
  const clockOffsetMs = useLiveField('clockOffsetMs');
  const bookies = useQuery(bookiesQuery('prematch')).data?.bookies ?? NO_BOOKIES;
  const { isReady, failure, ...own } = useOwnBookies(bookies);
  const filter = matchedQueryOf(view, own);
  const live = useFailed(useLiveMatchedItems(filter, isReady), failure, 'arbs');
  const isPhone = useMedia(PHONE);
  const [stakeCents, setStake] = useState<number | null>(START_STAKE_CENTS);
  const [rate] = useStored(dollarRate);
  const model = useFlatList(live, JSON.stringify(filter));
  const { rows, waiting } = model.arrangement;
  usePageTitle(t('matched.title'));
  useEffect(() => lastList.set(matchedPath), []);
  useEffect(() => setClockOffset(clockOffsetMs), [clockOffsetMs]);
  const select = useCallback((selected: string | undefined) => change({ selected }), [change]);
  const isBeside = view.selected !== undefined && !isPhone;
  useMatchedKeys({
    model,
    selectedId: view.selected,
    follows: isBeside,
    onSelect: select,
  });
  const isThin = (usd: number | undefined, layStakeCents: number): boolean =>
    usd !== undefined && rate !== null && (usd / rate.dollarsPerEuro) * 100 < layStakeCents;
  const setKind = (kind: MatchedKind): void => change({ kind });
  const offers = useOffers();
  const offer = offers.find(view.offer);
  const [part, setPart] = useState<Part>('matcher');
  const find = (wanted: Offer): void => {
    const step = stepOf(wanted);
    if (!step) return;
    setStake(step.stakeCents);
    setPart('matcher');
    change(viewOfStep(wanted, step));
  };
  const logged = (groupId: string): void => {
    const step = offer && stepOf(offer);
    if (offer && step && step.kind === view.kind)
      offers.placed(offer, { groupId, step: step.bet }, step.next);
  };
  const shows = (one: Part): boolean => !isPhone || part === one;
  const banner = offer && <OfferBanner offer={offer} />;
  return (
    <BookieNames bookies={bookies}>
      <ListFrame
        detail={
          view.selected !== undefined && (
            <MatchedDetail
              banner={banner}
              bookieMapping={own.bookieMapping}
              id={view.selected}
              isPhone={isPhone}
              key={view.selected}
              kind={view.kind}
              listed={live.items.find(({ id }) => id === view.selected)}
              onClose={() => select(undefined)}
              onKind={setKind}
              onLogged={logged}
              onStake={setStake}
              stakeCents={stakeCents}
            />
          )
        }
        isBeside={isBeside}
        title={t('matched.title')}
      >
        {isPhone && (
          <Segmented
            className={styles.parts}
            label={t('matched.part')}
            onChange={setPart}
            options={PARTS.map((value) => ({ value, label: t(`matched.parts.${value}`) }))}
            size="small"
            value={part}
          />
        )}
        {shows('offers') && (
          <OffersSection bookies={bookies} offers={offers} onFind={find} selectedId={view.offer} />
        )}
        {shows('matcher') && (
          <>
            <MatchedControls
              bookies={bookies}
              change={change}
              isPhone={isPhone}
              live={live}
              onStake={setStake}
              own={own}
              stakeCents={stakeCents}
              view={view}
            />
            {offer && <OfferBanner offer={offer} onClose={() => change({ offer: undefined, bookies: [] })} />}
            <ListScroller hold={model.hold} isFlat list={model.list}>
              <FeedBanner atMs={live.atMs} onRetry={live.retry} />
              <ListStrip
                columns={rows.length > 0 && <MatchedColumns kind={view.kind} />}
                isFlat
                onOrder={model.hold.order}
                text={t('matched.waiting', { count: waiting })}
                waiting={waiting}
              />
              <MatchedBody
                change={change}
                isThin={isThin}
                live={live}
                onSelect={select}
                rows={rows}
                stakeCents={stakeCents ?? 0}
                view={view}
              />
            </ListScroller>
            <MatchedFooter
              filter={filter}
              isReady={live.status === 'ready'}
              rejectedTotal={live.rejectedTotal ?? 0}
              total={live.total}
              view={view}
            />
          </>
        )}
      </ListFrame>
    </BookieNames>
  );
}
