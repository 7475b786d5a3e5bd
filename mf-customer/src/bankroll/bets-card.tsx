import {
  type BankrollBet,
  BET_TABS,
  type BetTab,
  type Overview,
  STRATEGIES,
} from '@bothways/domain/bankroll';
import { useInfiniteQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Button,
  Card,
  EmptyState,
  Menu,
  MenuChoices,
  Odds,
  PHONE,
  Skeleton,
  Table,
  type TableColumn,
  Tabs,
  useMedia,
} from '@bothways/ui';
import styles from './bankroll.module.css';
import { betsPages } from './bankroll.queries.ts';
import { titleOf, useBetWords } from './bet-words.ts';
import { StateBadge } from './state-badge.tsx';
import { useText } from './texts.ts';
import { amountText, toneOf, useAmounts } from './use-amounts.ts';
import type { View } from './use-view.ts';

function useFigures() {
  const amounts = useAmounts('EUR');
  return {
    ...amounts,
    of: ({ currency }: BankrollBet, cents: number | undefined, sign: 'auto' | 'always' = 'auto') =>
      amountText(cents, currency, amounts.locale, sign),
  };
}

/** Description of a bet, as the button that opens it. */
function BetName({ bet, onOpen }: { bet: BankrollBet; onOpen: (id: string) => void }) {
  const t = useText();
  const words = useBetWords();
  return (
    <button className={styles.name} onClick={() => onOpen(bet.id)} type="button">
      <b>{titleOf(bet)}</b>
      <span className={styles.pale}>
        {words(bet)} · {t(`bankroll.strategy.${bet.strategy}`)}
      </span>
    </button>
  );
}

/** The stake, and beside it what a lay puts at risk, or that it is no money of the account. */
function Stake({ bet }: { bet: BankrollBet }) {
  const t = useText();
  const { of } = useFigures();
  return (
    <>
      {of(bet, bet.stakeCents)}
      {bet.side === 'lay' && (
        <small className={styles.pale}>
          {' '}
          {t('bankroll.bet.liability')} {of(bet, bet.outlayCents)}
        </small>
      )}
      {bet.freebet && <small className={styles.pale}> {t('bankroll.bets.freeBet')}</small>}
    </>
  );
}

function Result({ bet }: { bet: BankrollBet }) {
  const { of } = useFigures();
  return <b className={styles[toneOf(bet.profitCents)]}>{of(bet, bet.profitCents, 'always')}</b>;
}

function useColumns(onOpen: (id: string) => void): TableColumn<BankrollBet>[] {
  const t = useText();
  const { dayTime, percent } = useFigures();
  return [
    {
      id: 'when',
      header: t('bankroll.bets.when'),
      cell: (bet) => dayTime(bet.event.startsAt ?? bet.placedAt),
      weight: 'pale',
    },
    {
      id: 'bet',
      header: t('bankroll.bets.bet'),
      cell: (bet) => <BetName bet={bet} onOpen={onOpen} />,
      isRowHeader: true,
    },
    { id: 'account', header: t('bankroll.bets.account'), cell: (bet) => bet.accountName, weight: 'pale' },
    {
      id: 'odds',
      header: t('bankroll.bets.odds'),
      cell: (bet) => <Odds odds={bet.reducedOdds ?? bet.odds} />,
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'stake',
      header: t('bankroll.bets.stake'),
      cell: (bet) => <Stake bet={bet} />,
      isNumeric: true,
    },
    {
      id: 'closing',
      header: t('bankroll.bets.closing'),
      cell: ({ closing }) => (closing.fairOdds === undefined ? '–' : <Odds odds={closing.fairOdds} />),
      isNumeric: true,
      weight: 'pale',
    },
    {
      id: 'clv',
      header: t('bankroll.bets.clv'),
      cell: ({ closing }) => percent(closing.clvPct, true),
      isNumeric: true,
      weight: 'pale',
    },
    { id: 'state', header: t('bankroll.bets.state'), cell: (bet) => <StateBadge state={bet.state} /> },
    {
      id: 'result',
      header: t('bankroll.bets.result'),
      cell: (bet) => <Result bet={bet} />,
      isNumeric: true,
    },
  ];
}

function BetCards({ bets, onOpen }: { bets: readonly BankrollBet[]; onOpen: (id: string) => void }) {
  const t = useText();
  const { dayTime } = useFigures();
  return (
    <ul aria-label={t('bankroll.bets.list')} className={styles.cards}>
      {bets.map((bet) => (
        <li className={styles.betCard} key={bet.id}>
          <BetName bet={bet} onOpen={onOpen} />
          <div className={styles.facts}>
            <Odds odds={bet.reducedOdds ?? bet.odds} />
            <span>
              <Stake bet={bet} />
            </span>
            <span className={styles.pale}>{bet.accountName}</span>
            <span className={styles.grow} />
            <StateBadge state={bet.state} />
            <Result bet={bet} />
          </div>
          <span className={styles.pale}>{dayTime(bet.event.startsAt ?? bet.placedAt)}</span>
        </li>
      ))}
    </ul>
  );
}

function Filters({ view, overview }: { view: View; overview: Overview }) {
  const t = useText();
  const strategies = STRATEGIES.map((value) => ({ value, label: t(`bankroll.strategy.${value}`) }));
  const accounts = overview.accounts.map(({ id, name }) => ({ value: id, label: name }));
  const account = accounts.find(({ value }) => value === view.account);
  return (
    <div className={styles.filters}>
      <Menu
        trigger={
          <Button size="small">
            {view.strategy ? t(`bankroll.strategy.${view.strategy}`) : t('bankroll.bets.anyKind')}
          </Button>
        }
      >
        <MenuChoices
          hideTitle
          onChange={(value) => view.set({ kind: value === 'any' ? undefined : value })}
          options={[{ value: 'any', label: t('bankroll.bets.anyKind') }, ...strategies]}
          title={t('bankroll.bets.kind')}
          value={view.strategy ?? 'any'}
        />
      </Menu>
      <Menu trigger={<Button size="small">{account?.label ?? t('bankroll.bets.anyAccount')}</Button>}>
        <MenuChoices
          hideTitle
          onChange={(value) => view.set({ account: value === 'any' ? undefined : value })}
          options={[{ value: 'any', label: t('bankroll.bets.anyAccount') }, ...accounts]}
          title={t('bankroll.bets.account')}
          value={account?.value ?? 'any'}
        />
      </Menu>
    </div>
  );
}

/** Every bet, newest first, by tab, kind and account. */
export function BetsCard({ view, overview, onLog }: { view: View; overview: Overview; onLog: () => void }) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const { count } = useFigures();
  const { tab, strategy, account } = view;
  const query = useInfiniteQuery(betsPages({ tab, strategy, account }));
  const onOpen = (bet: string): void => view.set({ bet });
  const columns = useColumns(onOpen);
  const counts = query.data?.pages[0]?.counts;
  const filters = <Filters overview={overview} view={view} />;
  return (
    <Card className={styles.bets}>
      <Tabs<BetTab>
        barClassName={styles.bar}
        end={isPhone ? undefined : filters}
        items={BET_TABS.map((id) => ({
          id,
          label: t(`bankroll.bets.tab.${id}`),
          ...(counts && { count: count(counts[id]) }),
        }))}
        label={t('bankroll.bets.list')}
        onSelect={(id) => view.set({ bets: id === 'all' ? undefined : id })}
        selected={tab}
      >
        {isPhone && <div className={styles.cardHead}>{filters}</div>}
        <QueryState
          failed={t('bankroll.bets.failed')}
          query={query}
          retryLabel={t('bankroll.retry')}
          skeleton={<Skeleton height={420} />}
          stale={t('bankroll.stale')}
        >
          {({ pages }) => {
            const bets = pages.flatMap((page) => page.bets);
            if (bets.length === 0)
              return (
                <EmptyState
                  action={<Button onPress={onLog}>{t('bankroll.log.open')}</Button>}
                  title={t('bankroll.bets.none')}
                >
                  {t('bankroll.bets.noneText')}
                </EmptyState>
              );
            return (
              <>
                {isPhone ? (
                  <BetCards bets={bets} onOpen={onOpen} />
                ) : (
                  <Table
                    columns={columns}
                    label={t('bankroll.bets.list')}
                    rowKey={({ id }) => id}
                    rows={bets}
                    size="small"
                  />
                )}
                <div className={styles.more}>
                  <span className={styles.pale}>
                    {t('bankroll.bets.shown', { figure: count(bets.length) })}
                  </span>
                  {query.hasNextPage && (
                    <Button
                      isPending={query.isFetchingNextPage}
                      onPress={() => void query.fetchNextPage()}
                      size="small"
                    >
                      {t('bankroll.bets.more')}
                    </Button>
                  )}
                  <span className={styles.grow} />
                  <span className={styles.pale}>{t('bankroll.bets.means')}</span>
                </div>
              </>
            );
          }}
        </QueryState>
      </Tabs>
    </Card>
  );
}
