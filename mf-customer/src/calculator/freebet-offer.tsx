import { Button, Money } from '@bothways/ui';
import { selectionText, type Wording } from '../words/index.ts';
import { useText } from './texts.ts';
import styles from './totals.module.css';
import type { Calculator } from './use-calculator.ts';

/** Offers the leg on which the freebet brings most, if it is on another. */
export function FreebetOffer({ calculator, wording }: { calculator: Calculator; wording: Wording }) {
  const t = useText();
  const { calculation, dispatch } = calculator;
  const { betterFreebet, legs } = calculation;
  const pick = betterFreebet && legs[betterFreebet.leg]?.pick;
  if (!betterFreebet || !pick) return null;
  return (
    <div className={styles.offer}>
      <p className={styles.note}>
        {t('calc.betterFreebet', { selection: selectionText(pick, wording) })}{' '}
        <Money cents={betterFreebet.gainCents} sign="always" />
      </p>
      <Button onPress={() => dispatch({ type: 'freebetLeg', leg: betterFreebet.leg })} size="small">
        {t('calc.moveFreebet')}
      </Button>
    </div>
  );
}
