import { countsInEuros } from '@bothways/domain/bookies';
import { Banner, formatMoney, useUi } from '@bothways/ui';
import { useBookieCalculator, useBookieName } from '../bookies/index.ts';
import { useText } from '../texts.ts';
import type { Calculation } from './calculation.ts';
import styles from './totals.module.css';

/** What the bookmakers of the legs say of stakes, and which of these stakes they do not take. */
export function StakeRuleNotes({ calculation }: { calculation: Calculation }) {
  const t = useText();
  const { locale } = useUi();
  const bookieName = useBookieName();
  const calculatorOf = useBookieCalculator();
  const { legs, stakeRules, notTaken } = calculation;
  return legs.map(({ id, price }, at) => {
    const bookmaker = bookieName(price.bookie);
    const settings = calculatorOf(price.bookie);
    if (settings && !countsInEuros(settings))
      return (
        <p className={styles.note} key={id}>
          {t('calc.otherCurrency', { bookmaker, currency: settings.currency })}
        </p>
      );
    const { minCents, stepCents } = stakeRules[at] ?? {};
    if (minCents === undefined && stepCents === undefined) return null;
    const words = t(
      stepCents === undefined
        ? 'calc.takesFrom'
        : minCents === undefined
          ? 'calc.takesSteps'
          : 'calc.takesFromSteps',
      {
        bookmaker,
        least: formatMoney(minCents, locale),
        step: formatMoney(stepCents, locale),
      },
    );
    if (!notTaken.includes(at))
      return (
        <p className={styles.note} key={id}>
          {words}
        </p>
      );
    return (
      <Banner className={styles.warning} key={id} title={t('calc.warn_notTaken')} tone="warning">
        {words}
      </Banner>
    );
  });
}
