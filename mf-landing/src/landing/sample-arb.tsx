import { formatNumber, Liquidity, Money, Odds, Percent, SportIcon, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import { SAMPLE, type SampleRow, sampleSums } from './sample-arb.data.ts';
import styles from './sample-arb.module.css';

const sums = /* @__PURE__ */ sampleSums();

/** An arb as in the list, with the payoff of every result. Always dark: it is a picture of the product. */
export function SampleArb() {
  const t = useText();
  const { locale } = useUi();
  return (
    <figure className={styles.figure}>
      <div className={styles.card} data-theme="dark">
        <div className={styles.event}>
          <SportIcon sport="football" />
          <strong>{SAMPLE.event}</strong>
          <span>{SAMPLE.league}</span>
        </div>
        <div className={styles.arb}>
          <Percent className={styles.percent ?? ''} percent={sums.percent} small tone="result" />
          <ul className={styles.legs}>
            {SAMPLE.legs.map((leg) => (
              <li key={leg.bookie}>
                <b>{leg.bookie}</b>
                <span>
                  {t(`sample.${leg.pick.selection}`, { line: formatNumber(leg.pick.handicap, locale, 2) })}
                </span>
                <Odds odds={leg.odds} />
                <Liquidity usd={leg.maxRisk} />
              </li>
            ))}
          </ul>
        </div>
        <PayoffOfSample />
      </div>
      <figcaption>{t('sample.caption')}</figcaption>
    </figure>
  );
}

function PayoffOfSample() {
  const t = useText();
  return (
    <table className={styles.payoff}>
      <thead>
        <tr>
          <th scope="col">{t('sample.result')}</th>
          {sums.stakes.map((cents, index) => (
            <th key={SAMPLE.legs[index]?.bookie} scope="col">
              <Money cents={cents} />
            </th>
          ))}
          <th scope="col">{t('sample.profit')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.rows.map((row) => (
          <tr key={row.from}>
            <th scope="row">
              <Goals row={row} /> {row.isMiddle && <em>{t('sample.middle')}</em>}
            </th>
            {row.legProfitCents.map((cents, index) => (
              <td key={SAMPLE.legs[index]?.bookie}>
                <Money cents={cents} sign="always" />
              </td>
            ))}
            <td>
              <Money cents={row.profitCents} sign="always" tone="result" />
            </td>
          </tr>
        ))}
        <tr className={styles.notCovered}>
          <th colSpan={3} scope="row">
            {t('sample.notCovered')}
          </th>
          <td>
            <Money cents={sums.notCoveredCents} tone="result" />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Goals({ row: { from, to } }: { row: SampleRow }) {
  const t = useText();
  if (to === undefined) return t('sample.orMore', { from });
  if (from === to) return t('sample.goals', { count: from });
  return to === from + 1 ? t('sample.or', { from, to }) : t('sample.upTo', { from, to });
}
