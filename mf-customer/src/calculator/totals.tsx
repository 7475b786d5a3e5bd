import type { Arb } from '@bothways/domain/arbs';
import { profitPct, roiPct } from '@bothways/domain/odds';
import { useLocale } from '@bothways/platform';
import { Banner, formatPercent, Money, Percent, Stat } from '@bothways/ui';
import { Flash } from '../time/index.ts';
import type { Calculation } from './calculation.ts';
import { LimitNotes, useLimitWords } from './limit-notes.tsx';
import { StakeRuleNotes } from './stake-rule-notes.tsx';
import { useText } from './texts.ts';
import styles from './totals.module.css';
import type { Calculator } from './use-calculator.ts';

const toneOf = (cents: number | undefined): 'plain' | 'profit' | 'loss' =>
  cents === undefined || cents === 0 ? 'plain' : cents > 0 ? 'profit' : 'loss';

function Warning({ calculation }: { calculation: Calculation }) {
  const t = useText();
  const words = useLimitWords(calculation);
  if (calculation.warning === undefined) return null;
  return (
    <Banner className={styles.warning} title={t(`calc.warn_${calculation.warning}`)} tone="warning">
      {t(`calc.warnText_${calculation.warning}`, words(calculation.overLimit[0] ?? 0))}
    </Banner>
  );
}

/** Cost of rounding in the worst result, whether or not an arb remains. */
function RoundingCost({ calculation: { roundingCostCents: cents } }: { calculation: Calculation }) {
  const t = useText();
  if (cents === 0) return null;
  return (
    <p className={styles.note}>
      {t(cents > 0 ? 'calc.roundingCosts' : 'calc.roundingAdds')} <Money cents={Math.abs(cents)} />
    </p>
  );
}

/** Explains why nothing may be won although the card promises a profit. */
function Refund({ cents }: { cents: number | undefined }) {
  const t = useText();
  if (cents === undefined) return null;
  return (
    <p className={styles.note}>
      {t('calc.refund')} <Money cents={cents} sign="always" />
    </p>
  );
}

/** Says how the card's profit becomes the ROI of these stakes: the two are never the same number. */
function WhyNotTheCards({ sum }: { sum: number }) {
  const t = useText();
  const locale = useLocale();
  const pct = (percent: number): string => formatPercent(percent, locale);
  return (
    <p className={styles.note}>{t('calc.roiWhy', { profit: pct(profitPct(sum)), roi: pct(roiPct(sum)) })}</p>
  );
}

/**
 * The card's figures: `profit` is the book sum of its prices, `rating` the share of a freebet that becomes cash, 0 to
 * 1.
 */
export type CardFigures = Pick<Arb, 'profit' | 'rating'>;

interface TotalsProps {
  arb: CardFigures;
  calculator: Calculator;
}

/** Staked, returned, won. "Guaranteed" is shown only where the worst result does not lose. */
export function Totals({ arb: { profit, rating }, calculator }: TotalsProps) {
  const t = useText();
  const { calculation, state } = calculator;
  const isFreebet = state.mode === 'freebet';
  const { plan, isGuaranteed } = calculation;
  const tone = toneOf(plan?.netProfitCents);
  return (
    <>
      <div className={styles.totals}>
        <Stat label={t(isFreebet ? 'calc.stakedCash' : 'calc.staked')}>
          <Money cents={plan?.totalCents} />
        </Stat>
        <Stat label={t(isGuaranteed ? 'calc.guaranteedReturn' : 'calc.lowestReturn')}>
          <Money cents={plan?.guaranteedReturnCents} />
        </Stat>
        <Stat label={t('calc.netProfit')} tone={tone}>
          <Flash of={plan?.netProfitCents ?? 0}>
            <Money cents={plan?.netProfitCents} sign="always" />
          </Flash>
        </Stat>
        <Stat label={t(isFreebet ? 'calc.roiOfFreebet' : 'calc.roi')} tone={tone}>
          <Percent percent={plan?.roiPct} />
        </Stat>
      </div>
      {isFreebet && (
        <p className={styles.note}>
          {t('calc.rating')} <Percent percent={rating * 100} />
        </p>
      )}
      {!isFreebet && plan && <WhyNotTheCards sum={profit} />}
      <LimitNotes calculator={calculator} />
      <Refund cents={calculation.besideRefundCents} />
      <RoundingCost calculation={calculation} />
      <StakeRuleNotes
        stakes={calculation.legs.map(({ id, price: { bookie } }, at) => ({
          id,
          bookie,
          stakeCents: plan?.legs[at]?.stakeCents ?? 0,
        }))}
      />
      <Warning calculation={calculation} />
    </>
  );
}
