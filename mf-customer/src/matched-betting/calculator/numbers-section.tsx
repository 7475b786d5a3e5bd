import { MATCHED_KINDS, type MatchedKind } from '@bothways/domain/matched-betting';
import { Button, Liquidity, Money, NumberField, OddsField, Segmented, Stat, useEuroSign } from '@bothways/ui';

import { DetailSection } from '../../live-list/index.ts';
import { useText } from '../texts.ts';
import { centsOf, worstCents } from './calculation.ts';
import styles from './calculator.module.css';
import { Rooms } from './rooms.tsx';
import type { MatchedCalculator } from './use-matched-calculator.ts';

interface NumbersProps {
  calculator: MatchedCalculator;
  onKind: (kind: MatchedKind) => void;
  onStake: (cents: number | null) => void;
}

/** Exchanges charge less than this; a higher value is a typing error. */
const MOST_COMMISSION_PCT = 50;

/** Kind, stake, both odds and the commission; then what to lay. */
export function NumbersSection({ calculator, onKind, onStake }: NumbersProps) {
  const t = useText();
  const euro = useEuroSign();
  const { state, shown, change } = calculator;
  return (
    <DetailSection
      aside={
        <Segmented
          label={t('matched.kind')}
          onChange={onKind}
          options={MATCHED_KINDS.map((value) => ({ value, label: t(`matched.kindShort.${value}`) }))}
          size="small"
          value={state.kind}
        />
      }
      title={t('calc.title')}
    >
      <div className={styles.fields} data-calculator>
        <NumberField
          {...euro}
          align="end"
          label={t(state.kind === 'qualifying' ? 'matched.stake' : 'matched.freebet')}
          minValue={0}
          onChange={(euros) => onStake(centsOf(euros))}
          value={state.stakeCents === null ? null : state.stakeCents / 100}
        />
        <OddsField
          label={t('matched.backOdds')}
          onChange={(odds) => change({ backOdds: typed(odds) })}
          value={shown.backOdds}
        />
        <OddsField
          label={t('matched.layOdds')}
          onChange={(odds) => change({ layOdds: typed(odds) })}
          value={shown.layOdds}
        />
        <NumberField
          align="end"
          label={t('matched.commission')}
          maxValue={MOST_COMMISSION_PCT}
          minValue={0}
          onChange={(commissionPct) => change({ commissionPct })}
          step={0.5}
          suffix="%"
          value={shown.commissionPct}
        />
      </div>
      <Rooms calculator={calculator} onStake={onStake} />
      <OwnNumbers calculator={calculator} />
      <Totals calculator={calculator} />
    </DetailSection>
  );
}

const typed = (odds: number | null): number | null => (odds === null || Number.isNaN(odds) ? null : odds);

/** Note that the person's own numbers override the prices. */
function OwnNumbers({ calculator: { state, change } }: { calculator: MatchedCalculator }) {
  const t = useText();
  const nothing = { backOdds: undefined, layOdds: undefined, commissionPct: undefined };
  const isOwn = [state.backOdds, state.layOdds, state.commissionPct].some((own) => own !== undefined);
  if (!isOwn) return null;
  return (
    <div className={styles.own}>
      <span>{t('matched.ownNumbers')}</span>
      <Button onPress={() => change(nothing)} size="small" variant="quiet">
        {t('matched.followPrices')}
      </Button>
    </div>
  );
}

function Totals({ calculator: { plan, bet, state } }: { calculator: MatchedCalculator }) {
  const t = useText();
  return (
    <>
      <div className={styles.totals}>
        <Stat label={t(state.matches.length > 0 ? 'matched.layRest' : 'matched.layStakeTitle')} size="large">
          <Money cents={plan?.stakeCents} />
        </Stat>
        <Stat label={t('calc.liability')}>
          <Money cents={plan?.liabilityCents} />
        </Stat>
        <Stat label={t('matched.toLay')}>
          <Liquidity usd={bet.lay.maxRisk} />
        </Stat>
        <Stat label={t(state.kind === 'qualifying' ? 'matched.atWorst' : 'matched.keep')}>
          <Money cents={plan && worstCents(plan)} sign="always" tone="result" />
        </Stat>
      </div>
      {!plan && <p className={styles.note}>{t('matched.incomplete')}</p>}
      {plan?.isOverlaid === true && <p className={styles.note}>{t('matched.overlaid')}</p>}
    </>
  );
}
