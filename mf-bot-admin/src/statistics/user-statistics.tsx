import { PROFIT_PERIODS, type ProfitPeriod, statisticsOf } from '@bothways/domain/bot-billing';
import type { CardUser } from '@bothways/domain/bot-users';
import { useQuery } from '@bothways/platform';
import { EmptyState, formatNumber, Money, Percent, Segmented, Skeleton, Stat, useUi } from '@bothways/ui';
import { useId, useState } from 'react';
import { billingQuery } from '../billing/index.ts';
import { QueryState, useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { ProfitLine } from './profit-line.tsx';
import styles from './statistics.module.css';

/** Below this width a month is too much as the default. */
const NARROW = '(max-width: 639px)';
const firstPeriod = (): ProfitPeriod => (window.matchMedia(NARROW).matches ? '7D' : '1M');

/** A bot user's recent bets: figures, and the cumulative profit by day. */
export function UserStatistics({ user }: { user: CardUser }) {
  const [period, setPeriod] = useState(firstPeriod);
  const t = useText();
  const titleId = useId();
  const refusal = useRefusal();
  const query = useQuery(billingQuery(user._id.email));
  const { error } = query;
  // The server's message; without a response our own.
  const detail = refusal(error);
  return (
    <section aria-labelledby={titleId} className={styles.statistics}>
      <header>
        <h3 id={titleId}>{t('statistics.title')}</h3>
        <Segmented
          label={t('statistics.period')}
          onChange={setPeriod}
          options={PERIODS.map((value) => ({ value, label: value }))}
          size="small"
          value={period}
        />
      </header>
      <QueryState
        empty={{
          when: ({ profitByDay }) => profitByDay.length === 0,
          show: <EmptyState title={t('statistics.none')} />,
        }}
        failed={t('statistics.failed', { message: detail })}
        failedText=""
        loadingLabel={t('statistics.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={200} />}
      >
        {({ profitByDay, countedAt }) => (
          <Figures statistics={statisticsOf(profitByDay, period, Date.parse(countedAt))} />
        )}
      </QueryState>
    </section>
  );
}

const isPeriod = (name: string): name is ProfitPeriod => Object.hasOwn(PROFIT_PERIODS, name);
const PERIODS = Object.keys(PROFIT_PERIODS).filter(isPeriod);

function Figures({ statistics }: { statistics: ReturnType<typeof statisticsOf> }) {
  const t = useText();
  const { locale } = useUi();
  const { profitCents, stakedCents, yieldPct, bets } = statistics;
  return (
    <>
      <div className={styles.figures}>
        <Stat label={t('statistics.profit')}>
          <Money cents={profitCents} sign="always" tone="result" />
        </Stat>
        <Stat label={t('statistics.staked')}>
          <Money cents={stakedCents} />
        </Stat>
        <Stat label={t('statistics.yield')}>
          <Percent percent={yieldPct} />
        </Stat>
        <Stat label={t('statistics.bets')}>{formatNumber(bets, locale)}</Stat>
      </div>
      <ProfitLine statistics={statistics} />
    </>
  );
}
