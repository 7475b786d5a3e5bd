import { Button, Chip, MISSING, NumberField, Switch, useEuroSign } from '@bothways/ui';
import { doubled, halved, PRESETS_CENTS } from './calculator.state.ts';
import styles from './stake-total.module.css';
import { useText } from './texts.ts';
import type { Calculator } from './use-calculator.ts';

/** The amount to split: the field, half and double, presets, rounding. */
export function StakeTotal({ calculator }: { calculator: Calculator }) {
  const t = useText();
  const euro = useEuroSign();
  const { state, dispatch, calculation } = calculator;
  const totalCents = state.fixed ? (calculation.plan?.totalCents ?? null) : state.amountCents;
  const setCents = (cents: number | null): void => dispatch({ type: 'amount', cents });
  return (
    <div className={styles.row}>
      <NumberField
        {...euro}
        align="end"
        aria-label={t(state.mode === 'freebet' ? 'calc.freebetAmount' : 'calc.totalStake')}
        className={styles.field}
        minValue={0}
        onChange={(euros) => setCents(euros === null ? null : Math.round(euros * 100))}
        placeholder={MISSING}
        size="small"
        step={5}
        value={totalCents === null ? null : totalCents / 100}
      />
      <Button
        aria-label={t('calc.half')}
        className={styles.factor}
        onPress={() => setCents(halved(totalCents))}
      >
        ½
      </Button>
      <Button
        aria-label={t('calc.double')}
        className={styles.factor}
        onPress={() => setCents(doubled(totalCents))}
      >
        ×2
      </Button>
      <span className={styles.presets}>
        {PRESETS_CENTS.map((cents) => (
          <Chip
            aria-label={t('calc.preset', { amount: cents / 100 })}
            className={styles.preset}
            isSelected={totalCents === cents}
            key={cents}
            mark={false}
            onChange={() => setCents(cents)}
          >
            {cents / 100}
          </Chip>
        ))}
      </span>
      <Switch
        className={styles.round}
        isSelected={state.isRounded}
        onChange={(isRounded) => dispatch({ type: 'round', isRounded })}
      >
        {t('calc.round')}
      </Switch>
    </div>
  );
}
