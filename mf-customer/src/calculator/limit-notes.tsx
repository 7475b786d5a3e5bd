import { formatLiquidity, formatMoney, useUi } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import type { Calculation } from './calculation.ts';
import { useText } from './texts.ts';
import styles from './totals.module.css';
import type { Calculator } from './use-calculator.ts';

/** Returns a function that words whose limit a leg has, and how high it is. */
export function useLimitWords({ legs, limitsCents }: Calculation) {
  const bookieName = useBookieName();
  const { locale } = useUi();
  return (leg: number): { bookmaker: string; limit: string } => ({
    bookmaker: bookieName(legs[leg]?.price.bookie ?? ''),
    limit: formatMoney(limitsCents[leg], locale),
  });
}

/** Notes for limits in dollars that may be below the stake. */
function UncomparedNotes({ calculation: { uncompared, legs } }: { calculation: Calculation }) {
  const t = useText();
  const { locale } = useUi();
  const bookieName = useBookieName();
  return uncompared.map((leg) => {
    const { id, price } = legs[leg] ?? {};
    const said = {
      bookmaker: bookieName(price?.bookie ?? ''),
      limit: formatLiquidity(price?.maxRisk, locale),
    };
    return (
      <p className={styles.note} key={id}>
        {t('calc.uncompared', said)}
      </p>
    );
  });
}

/** Notes on the limits that lower the stakes below the requested ones, and what they leave. */
export function LimitNotes({ calculator: { calculation, state } }: { calculator: Calculator }) {
  const t = useText();
  const { locale } = useUi();
  const words = useLimitWords(calculation);
  const { limitedBy, plan } = calculation;
  if (limitedBy.length === 0) return <UncomparedNotes calculation={calculation} />;
  const staked = formatMoney(plan?.totalCents ?? 0, locale);
  const wanted = formatMoney(state.amountCents, locale);
  return (
    <>
      {limitedBy.map((leg) => (
        <p className={styles.note} key={calculation.legs[leg]?.id}>
          {t('calc.limited', words(leg))}
        </p>
      ))}
      <p className={styles.note}>
        {state.mode === 'freebet' ? t('calc.limitedFreebet') : t('calc.limitedTotal', { staked, wanted })}
      </p>
      <UncomparedNotes calculation={calculation} />
    </>
  );
}
