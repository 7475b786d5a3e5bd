import { Money, RadioGroup } from '@bothways/ui';
import { DetailSection } from '../../live-list/index.ts';
import { useText } from '../texts.ts';
import { aimsOf, planOf } from './calculation.ts';
import styles from './calculator.module.css';
import type { MatchedCalculator } from './use-matched-calculator.ts';

type Plan = ReturnType<typeof planOf>;

/** The lay of one way, and the profit that it leaves in both results. */
function Way({ plan }: { plan: Plan }) {
  const t = useText();
  return (
    <span className={styles.way}>
      <span>
        {t('matched.layStake')} <Money cents={plan?.stakeCents} />
      </span>
      <span>
        {t('matched.betWins')} <Money cents={plan?.ifWins.totalCents} sign="always" tone="result" />
      </span>
      <span>
        {t('matched.layWins')} <Money cents={plan?.ifLoses.totalCents} sign="always" tone="result" />
      </span>
    </span>
  );
}

/** How much to lay: level, or so that one of the results costs nothing. A freebet is always laid level. */
export function WaysSection({
  calculator: { bet, state, stakes, change },
}: {
  calculator: MatchedCalculator;
}) {
  const t = useText();
  const aims = aimsOf(state.kind);
  if (aims.length < 2) return null;
  return (
    <DetailSection aside={t('matched.whatIsLeft')} title={t('matched.howToLay')}>
      <RadioGroup
        aria-label={t('matched.howToLay')}
        onChange={(aim) => change({ aim })}
        options={aims.map((value) => ({
          value,
          label: t(`matched.aim.${value}`),
          hint: <Way plan={planOf(bet, state, stakes, value)} />,
        }))}
        value={state.aim}
      />
    </DetailSection>
  );
}
