import { MATCHED_KINDS, MATCHED_SORTS, type MatchedKind } from '@bothways/domain/matched-betting';
import type { Offer } from '@bothways/domain/offers';
import {
  useLiveMatchedBets,
  useLiveStatus,
  useLocale,
  usePageTitle,
  useQuery,
  useStored,
} from '@bothways/platform';
import { Badge, Button, cx, formatNumber, PHONE, Segmented, useMedia } from '@bothways/ui';
import { useCallback, useEffect, useState } from 'react';
import { BookieNames, bookiesQuery } from '../bookies/index.ts';
import { dollarRate } from '../calculator/index.ts';
import { lastList, matchedPath } from '../dashboard/index.ts';
import { FeedBanner, SortMenu, useHold, useListView } from '../live-list/index.ts';
import { setClockOffset } from '../time/index.ts';
import { MatchedDetail } from './detail/matched-detail.tsx';
import { DutchDialog } from './dutch/dutch-dialog.tsx';
import { MatchedColumns } from './list/matched-list.tsx';
import { useStillRows } from './list/use-still-rows.ts';
import { MatchedBody } from './matched-body.tsx';
import { MatchedFilters } from './matched-filters.tsx';
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

/** The oddsmatcher, and beside it the selected matched bet with its calculator. */
export function MatchedScreen() {
  const t = useText();
  const locale = useLocale();
  const [view, change] = useListView(ADDRESS);
  const { clockOffsetMs } = useLiveStatus();
  const bookies = useQuery(bookiesQuery('prematch')).data?.bookies ?? NO_BOOKIES;
  const { isLoading, ...own } = useOwnBookies(bookies);
  const filter = matchedQueryOf(view, own);
  const live = useLiveMatchedBets(filter, !isLoading);
  const isPhone = useMedia(PHONE);
  const hold = useHold();
  const [stakeCents, setStake] = useState<number | null>(START_STAKE_CENTS);
  const [rate] = useStored(dollarRate);
  const still = useStillRows(live, hold.isHeld, JSON.stringify(filter));
  usePageTitle(t('matched.title'));
  useEffect(() => lastList.set(matchedPath), []);
  useEffect(() => setClockOffset(clockOffsetMs), [clockOffsetMs]);
  const select = useCallback((selected: string | undefined) => change({ selected }), [change]);
  const isBeside = view.selected !== undefined && !isPhone;
  useMatchedKeys({
    ids: still.rows.map(({ bet }) => bet.id),
    selected: view.selected,
    follows: isBeside,
    onSelect: select,
  });
  const isThin = (usd: number | undefined, layStakeCents: number): boolean =>
    usd !== undefined && rate !== null && (usd / rate.dollarsPerEuro) * 100 < layStakeCents;
  const setKind = (kind: MatchedKind): void => change({ kind });
  const offers = useOffers();
  const offer = offers.find(view.offer);
  const [part, setPart] = useState<Part>('matcher');
  const [isDutching, setDutching] = useState(false);
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
      <div className={cx(styles.page, isBeside && styles.open)}>
        <section aria-label={t('matched.title')} className={styles.feed}>
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
              <header className={styles.head}>
                <h2>{t('matched.oddsmatcher')}</h2>
                <span className={styles.count}>
                  {live.status === 'ready' &&
                    t('matched.count', { count: live.total, figure: formatNumber(live.total, locale) })}
                </span>
                <Button onPress={() => setDutching(true)} size="small" variant="quiet">
                  {t('dutch.open')}
                </Button>
                <Segmented
                  className={styles.kinds}
                  label={t('matched.kind')}
                  onChange={setKind}
                  options={MATCHED_KINDS.map((value) => ({
                    value,
                    label: t(isPhone ? `matched.kindShort.${value}` : `matched.kinds.${value}`),
                  }))}
                  size="small"
                  value={view.kind}
                />
              </header>
              <div className={styles.tools}>
                <MatchedFilters bookies={bookies} change={change} own={own} view={view} />
                <SortMenu
                  onChange={(sort) => change({ sort })}
                  sort={view.sort}
                  sorts={MATCHED_SORTS}
                  textOf={(sort) => t(`matched.sort.${sort}`)}
                />
              </div>
              {offer && (
                <OfferBanner offer={offer} onClose={() => change({ offer: undefined, bookies: [] })} />
              )}
              <div {...hold.handlers} className={styles.list} data-event="matched">
                <FeedBanner atMs={live.atMs} onRetry={live.retry} />
                {still.rows.length > 0 && <MatchedColumns kind={view.kind} />}
                {still.waiting > 0 && (
                  <Badge className={styles.waiting}>{t('matched.waiting', { count: still.waiting })}</Badge>
                )}
                <MatchedBody
                  change={change}
                  isThin={isThin}
                  live={live}
                  onSelect={select}
                  rows={still.rows}
                  stakeCents={stakeCents ?? 0}
                  view={view}
                />
              </div>
              <MatchedFooter
                filter={filter}
                isReady={live.status === 'ready'}
                rejectedTotal={live.rejectedTotal}
                total={live.total}
              />
            </>
          )}
        </section>
        {view.selected !== undefined && (
          <div className={styles.detail}>
            <MatchedDetail
              banner={banner}
              bookieMapping={own.bookieMapping}
              id={view.selected}
              isPhone={isPhone}
              key={view.selected}
              kind={view.kind}
              listed={live.matchedBets.find(({ id }) => id === view.selected)}
              onClose={() => select(undefined)}
              onKind={setKind}
              onLogged={logged}
              onStake={setStake}
              stakeCents={stakeCents}
            />
          </div>
        )}
      </div>
      {isDutching && (
        <DutchDialog
          bookies={bookies}
          kind={view.kind}
          onClose={() => setDutching(false)}
          onKind={setKind}
          onStake={setStake}
          stakeCents={stakeCents}
        />
      )}
    </BookieNames>
  );
}
