import { useLocale } from '@bothways/platform';
import { formatNumber, formatWith, InfoIcon, type Locale } from '@bothways/ui';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './metric-tiles.module.css';

const euros = (amount: number, locale: Locale, digits = 0, million = false): string => {
  const options = {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const text = formatWith(amount, locale, options);
  return million ? text.replace(/\d(?!.*\d)/, (last) => `${last}M`) : text;
};

/** The six figures of the specification, marked as samples: the product promises no profit. */
export function MetricTiles() {
  const t = useText();
  const locale = useLocale();
  const tiles = [
    ['customers', t('tiles.about', { count: 450 })],
    ['monthlyProfit', euros(2500, locale)],
    ['daysToProfit', t('tiles.oneDay')],
    ['monthlyRoi', `${formatNumber(100, locale, 0)}${locale === 'es' ? ' ' : ''}%`],
    ['totalProfit', euros(8.95, locale, 2, true)],
    ['bankroll', euros(1500, locale)],
  ] as const;
  return (
    <section aria-label={t('tiles.label')} className={frame.section}>
      <div className={frame.frame}>
        <dl className={styles.tiles}>
          {tiles.map(([key, figure]) => (
            <div className={styles.tile} key={key}>
              <dt>{t(`tiles.${key}`)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          <InfoIcon size={14} />
          {t('tiles.sample')}
        </p>
      </div>
    </section>
  );
}
