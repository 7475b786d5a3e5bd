import type { ExplainQuote, Explanation, ValueBet } from '@bothways/domain/valuebets';
import { useErrorText, useLocale, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Badge,
  Button,
  DownloadIcon,
  formatDuration,
  formatNumber,
  formatPercent,
  Odds,
  Percent,
  Skeleton,
  Table,
  type TableColumn,
} from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { download } from '../account/index.ts';
import { useBookieName } from '../bookies/index.ts';
import { lineText } from '../words/index.ts';
import { explainQuery } from './explain.queries.ts';
import styles from './explain-panel.module.css';
import { useText } from './texts.ts';

type Outcome = { probability: number; fairOdds: number; valueBetPercentage: number };

/** Returns the columns for probability, fair odds and value, common to all tables of estimates. */
function useOutcomeColumns<Row extends Outcome>(): TableColumn<Row>[] {
  const t = useText();
  return [
    {
      id: 'probability',
      header: t('explain.probability'),
      isNumeric: true,
      cell: (row) => <Percent percent={row.probability * 100} />,
    },
    {
      id: 'fairOdds',
      header: t('explain.fairOdds'),
      isNumeric: true,
      weight: 'strong',
      cell: (row) => <Odds odds={row.fairOdds} />,
    },
    {
      id: 'value',
      header: t('explain.value'),
      isNumeric: true,
      cell: (row) => <Percent percent={row.valueBetPercentage} />,
    },
  ];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function Methods({ told }: { told: Explanation }) {
  const t = useText();
  const locale = useLocale();
  const columns = useOutcomeColumns<Explanation['methods'][number]>();
  const pct = (share: number): string => formatPercent(share * 100, locale);
  return (
    <Part title={t('explain.methods')}>
      <Table
        columns={[
          {
            id: 'method',
            header: t('explain.method'),
            isRowHeader: true,
            cell: ({ method }) => (
              <span className={styles.name}>
                {t(`explain.methodName.${method}`)}
                {method === told.method && <Badge tone="outline">{t('explain.used')}</Badge>}
              </span>
            ),
          },
          ...columns,
        ]}
        label={t('explain.methods')}
        rowKey={({ method }) => method}
        rows={told.methods}
        size="small"
      />
      <p className={styles.note}>
        {t('explain.range', { min: pct(told.range.min), max: pct(told.range.max) })}
      </p>
    </Part>
  );
}

function Without({ told }: { told: Explanation }) {
  const t = useText();
  const bookieName = useBookieName();
  const locale = useLocale();
  const [, fairOdds, value] = useOutcomeColumns<Explanation['without'][number]>();
  const points = (shift: number): string =>
    t('explain.points', {
      points: `${shift > 0 ? '+' : ''}${formatNumber(shift, locale, 2)}`,
    });
  return (
    <Part title={t('explain.without')}>
      <Table
        columns={[
          {
            id: 'bookmaker',
            header: t('explain.bookmaker'),
            isRowHeader: true,
            cell: ({ bookies }) => <span className={styles.name}>{bookies.map(bookieName).join(', ')}</span>,
          },
          {
            id: 'shift',
            header: t('explain.shift'),
            isNumeric: true,
            cell: ({ shiftPoints }) => points(shiftPoints),
          },
          ...(fairOdds ? [fairOdds] : []),
          ...(value ? [value] : []),
        ]}
        label={t('explain.without')}
        rowKey={({ bookies }) => bookies.join()}
        rows={told.without}
        size="small"
      />
    </Part>
  );
}

/**
 * Returns a function for a price's line, age and margin: its evidence, in one line below its bookmaker, so that the
 * table fits a phone.
 */
function useAbout(): (quote: ExplainQuote) => string {
  const t = useText();
  const locale = useLocale();
  return ({ handicap, ageMs, marginPct }) =>
    [
      handicap !== undefined && t('explain.atLine', { line: lineText(handicap, locale) }),
      t('explain.aged', { age: formatDuration(ageMs) }),
      marginPct !== undefined && t('explain.margin', { margin: formatPercent(marginPct, locale) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function useQuoteColumns(): TableColumn<ExplainQuote>[] {
  const t = useText();
  const bookieName = useBookieName();
  const about = useAbout();
  return [
    {
      id: 'bookmaker',
      header: t('explain.bookmaker'),
      isRowHeader: true,
      cell: (quote) => (
        <span className={styles.bookie}>
          {bookieName(quote.bookie)}
          <span className={styles.pale}>{about(quote)}</span>
          {quote.notUsed && <span className={styles.pale}>{t(`explain.notUsed.${quote.notUsed}`)}</span>}
        </span>
      ),
    },
    {
      id: 'odds',
      header: t('explain.odds'),
      isNumeric: true,
      cell: ({ odds }) => (
        <span className={styles.odds}>
          {Object.entries(odds).map(([selection, price]) => (
            <Odds key={selection} odds={price} />
          ))}
        </span>
      ),
    },
    {
      id: 'weight',
      header: t('explain.weight'),
      isNumeric: true,
      cell: ({ weight }) => <Percent digits={1} percent={weight * 100} />,
    },
    {
      id: 'noVig',
      header: t('explain.noVig'),
      isNumeric: true,
      cell: ({ probability }) => <Percent percent={probability && probability * 100} />,
    },
  ];
}

const byWeight = (a: ExplainQuote, b: ExplainQuote): number => b.weight - a.weight;

/** The bet's own line first; the other lines of the market on demand. */
function Quotes({ told }: { told: Explanation }) {
  const t = useText();
  const columns = useQuoteColumns();
  const [showsAll, setShowsAll] = useState(false);
  const same = told.quotes.filter(({ isSameBet }) => isSameBet).toSorted(byWeight);
  const rest = told.quotes.filter(({ isSameBet }) => !isSameBet);
  return (
    <Part title={t('explain.quotes')}>
      <Table
        columns={columns}
        label={t('explain.quotes')}
        rowKey={({ bookie, handicap }) => `${bookie} ${handicap}`}
        rows={showsAll ? [...same, ...rest] : same}
        size="small"
      />
      {rest.length > 0 && !showsAll && (
        <Button onPress={() => setShowsAll(true)} size="small" variant="quiet">
          {t('explain.otherLines', { count: rest.length })}
        </Button>
      )}
    </Part>
  );
}

function Curve({ told }: { told: Explanation }) {
  const t = useText();
  const locale = useLocale();
  if (told.lines.length < 2) return null;
  return (
    <Part title={t('explain.curve')}>
      <ul className={styles.curve}>
        {told.lines.map(({ handicap, probability }) => (
          <li key={handicap}>
            {lineText(handicap, locale)} <b>{formatPercent(probability * 100, locale)}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Told({ told }: { told: Explanation }) {
  const t = useText();
  const points = told.value.splineValue?.numberOfDataPoints ?? 0;
  const file = `bothways-${told.id.replaceAll(/[^\w.-]+/g, '_')}.json`;
  return (
    <>
      <p>
        {t(`explain.summary_${told.source}`, {
          method: t(`explain.methodName.${told.method}`),
          groups: told.estimate.groups,
          points,
        })}
      </p>
      <Methods told={told} />
      <Without told={told} />
      <Quotes told={told} />
      <Curve told={told} />
      <Button
        icon={<DownloadIcon size={14} />}
        onPress={() => download(file, 'application/json', JSON.stringify(told, null, 2))}
        size="small"
      >
        {t('explain.export')}
      </Button>
    </>
  );
}

/** How the fair price of a value bet was derived: every price with its weight, each method, each bookmaker left out. */
export function ExplainPanel({ value }: { value: ValueBet }) {
  const t = useText();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...explainQuery(value.bet.id), enabled: isOpen });
  return (
    <div className={styles.panel}>
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)} size="small">
        {t(isOpen ? 'explain.hide' : 'explain.show')}
      </Button>
      {isOpen && (
        <QueryState
          failed={t('explain.failedTitle')}
          failedText={`${t('explain.failed')} ${errorText(query.error)}`}
          loadingLabel={t('explain.loading')}
          query={query}
          retryLabel={t('list.retry')}
          skeleton={<Skeleton height={120} />}
        >
          {({ data }) => <Told told={data} />}
        </QueryState>
      )}
    </div>
  );
}
