import {
  Badge,
  FlagIcon,
  formatExactOdds,
  LayersIcon,
  Money,
  Odds,
  Percent,
  ScaleIcon,
  SportIcon,
  Stat,
  useUi,
} from '@bothways/ui';
import { useId } from 'react';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import { ProfitChart, sampleRun } from './profit-chart.tsx';
import { VALUE_SAMPLE } from './simulation.ts';
import styles from './value.module.css';

const POINTS = [
  { id: 'methods', Icon: ScaleIcon },
  { id: 'judge', Icon: LayersIcon },
  { id: 'close', Icon: FlagIcon },
] as const;

const VALUE_PCT = (VALUE_SAMPLE.odds / VALUE_SAMPLE.fair - 1) * 100;

/** Why a price is too high, and a value bet as in the list with the simulated result of many. */
export function ValueDemo() {
  const t = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={frame.section} id="value">
      <div className={`${frame.frame} ${styles.two}`}>
        <div className={styles.words}>
          <h2 className={frame.title} id={titleId}>
            {t('value.title')}
          </h2>
          <p>{t('value.lead')}</p>
          <ul>
            {POINTS.map(({ id, Icon }) => (
              <li key={id}>
                <Icon />
                <span>
                  <b>{t(`value.points.${id}.title`)}</b> {t(`value.points.${id}.text`)}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <DemoCard />
      </div>
    </section>
  );
}

function DemoCard() {
  const t = useText();
  const { locale, odds: format } = useUi();
  return (
    <figure className={styles.picture}>
      <div className={styles.card}>
        <div className={styles.event}>
          <SportIcon sport="tennis" />
          <strong>{VALUE_SAMPLE.event}</strong>
          <Badge tone="outline">{t('value.sample')}</Badge>
        </div>
        <div className={styles.bet}>
          <Percent className={styles.percent} percent={VALUE_PCT} small tone="result" />
          <dl className={styles.prices}>
            <dt>{VALUE_SAMPLE.bookie}</dt>
            <dd>{t('value.winner', { player: VALUE_SAMPLE.player })}</dd>
            <dd>
              <Odds odds={VALUE_SAMPLE.odds} />
            </dd>
            <dt>{t('value.fair')}</dt>
            <dd>
              {t('value.range', {
                from: formatExactOdds(VALUE_SAMPLE.fairFrom, locale, format),
                to: formatExactOdds(VALUE_SAMPLE.fairTo, locale, format),
              })}
            </dd>
            <dd>
              <Odds odds={VALUE_SAMPLE.fair} />
            </dd>
          </dl>
        </div>
        <div className={styles.stats}>
          <Stat label={t('value.bets')}>{sampleRun.bets}</Stat>
          <Stat label={t('value.average')}>
            <Percent percent={sampleRun.averageValuePct} />
          </Stat>
          <Stat label={t('value.expected')}>
            <Money cents={sampleRun.expectedCents} sign="always" />
          </Stat>
          <Stat label={t('value.actual')}>
            <Money cents={sampleRun.actualCents} sign="always" tone="result" />
          </Stat>
        </div>
        <ProfitChart {...sampleRun} />
      </div>
      <figcaption>{t('value.caption', { bets: sampleRun.bets })}</figcaption>
    </figure>
  );
}
