import { profitPct } from '@bothways/domain/odds';
import { useLocalePath } from '@bothways/platform';
import { ArrowRightIcon, Money, Odds, Percent } from '@bothways/ui';
import type { ReactNode } from 'react';
import { Section } from '../page/index.ts';
import { FREEBET_SAMPLE, freebetSum } from '../sums/index.ts';
import { useText } from '../texts.ts';
import styles from './ways.module.css';

const WAYS = ['arbs', 'valueBets', 'matched'] as const;
type Way = (typeof WAYS)[number];

/** Link to the calculation, or to the explanation further down. */
const WAY_ON = {
  arbs: '/calculators/arb',
  valueBets: '#value',
  matched: '/calculators/matched',
} as const satisfies Record<Way, string>;

const ARB = { first: 2.08, second: 2 };
const VALUE = { odds: 2.15, fair: 2.02 };

interface Line {
  label: ReactNode;
  detail?: ReactNode;
  figure: ReactNode;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ label, detail, figure }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <li key={index}>
          <span>{label}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
          <b>{figure}</b>
        </li>
      ))}
    </ul>
  );
}

/** Three lines of a bet of each kind, as in the lists; bookmakers and players are fictional. */
function Picture({ way }: { way: Way }) {
  const t = useText();
  const freebet = freebetSum(FREEBET_SAMPLE);
  switch (way) {
    case 'arbs':
      return (
        <Lines
          lines={[
            { label: 'Casa Uno', detail: 'Ferrán', figure: <Odds odds={ARB.first} /> },
            { label: 'Northbet', detail: 'Duarte', figure: <Odds odds={ARB.second} /> },
            {
              label: t('sums.profit'),
              figure: <Percent percent={profitPct(1 / ARB.first + 1 / ARB.second)} tone="result" />,
            },
          ]}
        />
      );
    case 'valueBets':
      return (
        <Lines
          lines={[
            { label: t('ways.offers', { bookie: 'Northbet' }), figure: <Odds odds={VALUE.odds} /> },
            { label: t('ways.fair'), figure: <Odds odds={VALUE.fair} /> },
            {
              label: t('ways.value'),
              figure: <Percent percent={(VALUE.odds / VALUE.fair - 1) * 100} tone="result" />,
            },
          ]}
        />
      );
    case 'matched':
      return (
        <Lines
          lines={[
            {
              label: t('ways.back'),
              detail: t('ways.freebet'),
              figure: <Odds odds={FREEBET_SAMPLE.backOdds} />,
            },
            {
              label: t('freebet.lay'),
              detail: <Money cents={freebet?.layStakeCents} />,
              figure: <Odds odds={FREEBET_SAMPLE.layOdds} />,
            },
            {
              label: t('freebet.keep'),
              figure: <Money cents={freebet?.profitIfBackWinsCents} tone="result" />,
            },
          ]}
        />
      );
  }
}

/** The three ways to a better price, one card each; on wide screens they stay visible while scrolling. */
export function Ways() {
  const t = useText();
  const path = useLocalePath();
  return (
    <Section id="ways" lead={t('ways.lead')} title={t('ways.title')}>
      <div className={styles.cards}>
        {WAYS.map((way) => (
          <article className={styles.card} key={way}>
            <Picture way={way} />
            <h3>{t(`ways.${way}.title`)}</h3>
            <p>{t(`ways.${way}.text`)}</p>
            <a className={styles.on} href={path() + WAY_ON[way]}>
              {t(`ways.${way}.on`)}
              <ArrowRightIcon size={14} />
            </a>
          </article>
        ))}
      </div>
      <p className={styles.note}>{t('ways.invented')}</p>
    </Section>
  );
}
