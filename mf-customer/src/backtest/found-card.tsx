import type { Found, FoundLeg, SETTLED } from '@bothways/domain/backtest';
import { useInfiniteQuery, useMutation, useToast } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  DownloadIcon,
  Odds,
  PHONE,
  Skeleton,
  SportIcon,
  Table,
  type TableColumn,
  useMedia,
} from '@bothways/ui';
import { download } from '../account/index.ts';
import { PriceOwner, useBookieName } from '../bookies/index.ts';
import styles from './backtest.module.css';
import { allFound, foundPages } from './backtest.queries.ts';
import { useBacktestErrorText } from './backtest-error.ts';
import { foundCsv } from './found-csv.ts';
import { stoodS, useLegWords } from './found-words.ts';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

const TONES: Record<(typeof SETTLED)[number], BadgeTone> = {
  won: 'profit',
  halfWon: 'profit',
  void: 'neutral',
  halfLost: 'loss',
  lost: 'loss',
};

function Settled({ settled }: Pick<FoundLeg, 'settled'>) {
  const t = useText();
  if (!settled) return <Badge tone="outline">{t('backtest.found.unknown')}</Badge>;
  return <Badge tone={TONES[settled]}>{t(`bankroll.state.${settled}`)}</Badge>;
}

/** The bets of a find: bookmaker, selection and odds of each leg, and its result. */
function Legs({ found }: { found: Found }) {
  const words = useLegWords();
  const name = useBookieName();
  return (
    <ul className={styles.legs}>
      {found.legs.map((leg) => (
        <li key={`${leg.bookie} ${leg.market} ${leg.selection} ${leg.handicap ?? ''} ${leg.side}`}>
          <span>
            <b>{name(leg.bookie)}</b> <PriceOwner bookie={leg.bookie} owner={leg.owner} />
          </span>
          <span className={styles.pale}>{words(found, leg)}</span>
          <span className={styles.odds}>
            <Odds odds={leg.odds} />
          </span>
          <Settled settled={leg.settled} />
        </li>
      ))}
    </ul>
  );
}

function Event({ found: { event } }: { found: Found }) {
  const { dayTime } = useFigures();
  return (
    <span className={styles.two}>
      <b>
        <SportIcon sport={event.sport} /> {event.home} – {event.away}
      </b>
      <span className={styles.pale}>
        {event.league} · {dayTime(event.startsAt)}
      </span>
    </span>
  );
}

function useWords({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { span } = useFigures();
  const { delay } = judgement.betting;
  return {
    stood: (found: Found): string =>
      found.isOneSample ? t('backtest.found.oneSample') : span(stoodS(found)),
    there: (found: Found): string =>
      t(found.stoodAfterS.includes(delay) ? 'backtest.found.there' : 'backtest.found.gone', {
        seconds: delay,
      }),
  };
}

function useColumns(props: Pick<JudgedProps, 'judgement' | 'run'>): TableColumn<Found>[] {
  const t = useText();
  const { dayTime, signed } = useFigures();
  const { stood, there } = useWords(props);
  return [
    { id: 'event', header: t('backtest.found.event'), cell: (found) => <Event found={found} /> },
    {
      id: 'shown',
      header: t('backtest.found.shown'),
      cell: ({ shownAt }) => dayTime(shownAt),
      weight: 'pale',
    },
    { id: 'stood', header: t('backtest.found.stood'), cell: stood, isNumeric: true },
    { id: 'there', header: t('backtest.found.then'), cell: there, weight: 'pale' },
    {
      id: 'pct',
      header: t(`backtest.found.pct.${props.run.kind}`),
      cell: ({ pct }) => signed(pct),
      isNumeric: true,
      weight: 'strong',
    },
    { id: 'legs', header: t('backtest.found.legs'), cell: (found) => <Legs found={found} /> },
  ];
}

function FoundCards({ all, ...props }: JudgedProps & { all: readonly Found[] }) {
  const t = useText();
  const { dayTime, signed } = useFigures();
  const { stood, there } = useWords(props);
  return (
    <ul aria-label={t('backtest.found.title')} className={styles.cards}>
      {all.map((found) => (
        <li key={found.number}>
          <Event found={found} />
          <span>
            <b>{signed(found.pct)}</b>{' '}
            <span className={styles.pale}>
              {dayTime(found.shownAt)} · {stood(found)} · {there(found)}
            </span>
          </span>
          <Legs found={found} />
        </li>
      ))}
    </ul>
  );
}

/** Downloads every find as one file, across all pages. */
function CsvButton({ run }: Pick<JudgedProps, 'run'>) {
  const t = useText();
  const toast = useToast();
  const errorText = useBacktestErrorText();
  const words = useLegWords();
  const name = useBookieName();
  const { mutate, isPending } = useMutation({
    mutationFn: () => allFound(run.id),
    onSuccess: (found) =>
      download(`backtest-${run.from.slice(0, 10)}-${run.id}.csv`, 'text/csv', foundCsv(found, words, name)),
    onError: (error) => void toast.show({ tone: 'error', title: errorText(error) }),
  });
  return (
    <Button icon={<DownloadIcon size={14} />} isPending={isPending} onPress={() => mutate()} size="small">
      {t('backtest.found.csv')}
    </Button>
  );
}

/** Every find that the list would have shown, first to last. */
export function FoundCard({ run, judgement }: JudgedProps) {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const { count } = useFigures();
  const query = useInfiniteQuery(foundPages(run.id));
  const columns = useColumns({ run, judgement });
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.found.title')}</h3>
        <span className={styles.grow} />
        <CsvButton run={run} />
      </div>
      <QueryState
        className={styles.waiting}
        failed={t('backtest.found.failed')}
        loadingLabel={t('backtest.found.loading')}
        query={query}
        retryLabel={t('backtest.retry')}
        skeleton={<Skeleton height={240} />}
      >
        {({ pages }) => {
          const all = pages.flatMap(({ found }) => found);
          return (
            <>
              {isPhone ? (
                <FoundCards all={all} judgement={judgement} run={run} />
              ) : (
                <Table
                  columns={columns}
                  label={t('backtest.found.title')}
                  rowKey={({ number }) => number}
                  rows={all}
                  size="small"
                />
              )}
              <div className={styles.more}>
                <span className={styles.pale}>
                  {t('backtest.found.of', {
                    shown: count(all.length),
                    count: judgement.found.count,
                    figure: count(judgement.found.count),
                  })}
                </span>
                {query.hasNextPage && (
                  <Button
                    isPending={query.isFetchingNextPage}
                    onPress={() => void query.fetchNextPage()}
                    size="small"
                  >
                    {t('backtest.found.more')}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}
