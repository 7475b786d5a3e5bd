import type { AdminBookie, BookieStats } from '@bothways/domain/bookies';
import { centsOfEuros } from '@bothways/domain/money';
import { formatMoney, formatNumber, formatPercent, MISSING, Stat, Table, useUi } from '@bothways/ui';
import { useId } from 'react';
import area from './area.module.css';
import { Clones } from './clones.tsx';
import styles from './stats.module.css';
import { useText } from './texts.ts';

type ModeStats = BookieStats['live'];

/** Statistics of a bookmaker: accounts, feed health, similar bookmakers. */
export function StatsSection(props: {
  bookie: AdminBookie;
  bookies: readonly AdminBookie[];
  stats: BookieStats;
}) {
  const { bookie, bookies, stats } = props;
  const t = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={area.section} id="statistics">
      <header className={area.about}>
        <h3 id={titleId} tabIndex={-1}>
          {t('bookies.stats.title')}
        </h3>
        <p>{t('bookies.stats.text')}</p>
      </header>
      <div className={styles.body}>
        <Accounts stats={stats} />
        <Feeds stats={stats} />
        <Clones bookie={bookie} bookies={bookies} clones={stats.clones} />
      </div>
    </section>
  );
}

function Accounts({ stats }: { stats: BookieStats }) {
  const t = useText();
  const { locale } = useUi();
  const { users, enabledUsers, balanceTotal, loginErrors, limited } = stats;
  const number = (value: number) => formatNumber(value, locale, 0);
  return (
    <div className={styles.accounts}>
      <Stat
        label={t('bookies.stats.accounts')}
        note={t('bookies.stats.betting', { number: number(enabledUsers) })}
      >
        {number(users)}
      </Stat>
      <Stat label={t('bookies.stats.balance')}>{formatMoney(centsOfEuros(balanceTotal), locale)}</Stat>
      <Stat label={t('bookies.stats.loginErrors')} tone={loginErrors > 0 ? 'loss' : 'plain'}>
        {number(loginErrors)}
      </Stat>
      <Stat label={t('bookies.stats.limited')} tone={limited > 0 ? 'warn' : 'plain'}>
        {number(limited)}
      </Stat>
    </div>
  );
}

type Row = ModeStats & { mode: 'prematch' | 'live' };

function Feeds({ stats }: { stats: BookieStats }) {
  const t = useText();
  const { locale } = useUi();
  const number = (value: number | undefined) =>
    value === undefined ? MISSING : formatNumber(value, locale, 0);
  const delay = ({ delayMs }: ModeStats): string => {
    if (!delayMs) return MISSING;
    const seconds = (ms: number) => formatNumber(ms / 1000, locale, 1);
    return `${seconds(delayMs.p50)} / ${seconds(delayMs.p95)} s`;
  };
  const still = ({ stillThere }: ModeStats) => {
    if (!stillThere) return MISSING;
    const share = (value: number) => formatPercent(value * 100, locale, { digits: 0 });
    const { after5, after15, after60, of } = stillThere;
    return (
      <>
        {share(after5)} / {share(after15)} / {share(after60)}{' '}
        <small className={styles.pale}>{t('bookies.stats.of', { number: number(of) })}</small>
      </>
    );
  };
  return (
    <Table<Row>
      columns={[
        { id: 'mode', header: t('bookies.stats.mode'), cell: ({ mode }) => t(`bookies.areas.${mode}.title`) },
        {
          id: 'events',
          header: t('bookies.stats.events'),
          cell: ({ events, usualEvents }) => <Usual now={events} usual={usualEvents} />,
          isNumeric: true,
        },
        { id: 'delay', header: t('bookies.stats.delay'), cell: delay, isNumeric: true },
        { id: 'arbs', header: t('bookies.stats.arbs'), cell: ({ arbs }) => number(arbs), isNumeric: true },
        {
          id: 'values',
          header: t('bookies.stats.valueBets'),
          cell: ({ valueBets }) => number(valueBets),
          isNumeric: true,
        },
        { id: 'still', header: t('bookies.stats.still'), cell: still, isNumeric: true },
      ]}
      label={t('bookies.stats.feeds')}
      rowKey={({ mode }) => mode}
      rows={[
        { mode: 'prematch', ...stats.prematch },
        { mode: 'live', ...stats.live },
      ]}
      size="small"
    />
  );
}

/** Current events out of the usual number at this hour. */
function Usual({ now, usual }: { now: number; usual: number | undefined }) {
  const t = useText();
  const { locale } = useUi();
  const number = (value: number) => formatNumber(value, locale, 0);
  const said = usual === undefined ? MISSING : number(usual);
  return (
    <span className={usual !== undefined && now < usual * 0.8 ? styles.few : undefined}>
      {t('bookies.stats.ofUsual', { now: number(now), usual: said })}
    </span>
  );
}
