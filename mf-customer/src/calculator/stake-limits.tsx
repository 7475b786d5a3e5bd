import { useStored } from '@bothways/platform';
import {
  Button,
  ChevronDownIcon,
  DateText,
  formatLiquidity,
  formatMoney,
  NumberField,
  useEuroSign,
  useUi,
} from '@bothways/ui';
import { useId, useState } from 'react';
import { useBookieName, useBookieStakes } from '../bookies/index.ts';
import { serverNow } from '../time/index.ts';
import { isLay } from '../words/index.ts';
import { dollarRate, isLikely } from './dollar-rate.ts';
import type { CalculatorLeg } from './legs.ts';
import { ownLimitCents } from './limits.ts';
import styles from './stake-limits.module.css';
import { useText } from './texts.ts';

import type { Calculator } from './use-calculator.ts';

interface StakeLimitsProps {
  calculator: Calculator;
}

/** Returns a function that words the bookmaker's own limit, if known: in euros, else in its dollars. */
function useOwnWord(): (leg: CalculatorLeg) => string {
  const t = useText();
  const { locale } = useUi();
  const [rate] = useStored(dollarRate);
  const stakesAt = useBookieStakes();
  return (leg) => {
    const { maxRisk, bookie } = leg.price;
    const cents = ownLimitCents(leg, stakesAt(bookie).maxCents, rate?.dollarsPerEuro);
    if (cents !== undefined) return formatMoney(cents, locale);
    return maxRisk === undefined ? t('calc.noLimit') : formatLiquidity(maxRisk, locale);
  };
}

/** One field per bet: the account's limit. An empty field shows the bookmaker's own as a placeholder. */
function LimitFields({ calculator }: StakeLimitsProps) {
  const t = useText();
  const ownWord = useOwnWord();
  const euro = useEuroSign();
  const bookieName = useBookieName();
  const { calculation, dispatch, state } = calculator;
  return (
    <>
      {calculation.legs.map((leg, index) => {
        const typed = state.limitsCents[index];
        return (
          <NumberField
            {...euro}
            align="end"
            key={leg.id}
            label={t(isLay(leg.pick) ? 'calc.limitLayAt' : 'calc.limitAt', {
              bookmaker: bookieName(leg.price.bookie),
            })}
            minValue={0}
            onChange={(euros) =>
              dispatch({
                type: 'limit',
                leg: index,
                cents: euros === null ? null : Math.round(euros * 100),
              })
            }
            placeholder={ownWord(leg)}
            size="small"
            step={10}
            value={typed === undefined ? null : typed / 100}
          />
        );
      })}
    </>
  );
}

/** Rate that converts the bookmakers' dollars to the person's euros; without it they are shown, but not compared. */
function RateField() {
  const t = useText();
  const [rate, setRate] = useStored(dollarRate);
  return (
    <>
      <NumberField
        align="end"
        digits={4}
        label={t('calc.rate')}
        onChange={(dollarsPerEuro) => {
          const isKnown = dollarsPerEuro !== null && isLikely(dollarsPerEuro);
          setRate(isKnown ? { dollarsPerEuro, setOn: new Date(serverNow()).toISOString() } : null);
        }}
        placeholder={t('calc.noRate')}
        prefix="$"
        size="small"
        step={0.01}
        value={rate?.dollarsPerEuro ?? null}
      />
      <p className={styles.hint}>
        {t('calc.limitsInDollars')}{' '}
        {rate ? (
          <>
            {t('calc.rateSet')} <DateText value={rate.setOn} />
          </>
        ) : (
          t('calc.rateMissing')
        )}
      </p>
    </>
  );
}

/** The limit of each account, behind a button: few people know it, so it is not shown by default. */
export function StakeLimits(props: StakeLimitsProps) {
  const t = useText();
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(false);
  // Zero is zero in every currency.
  const saysDollars = props.calculator.calculation.legs.some(({ price }) => (price.maxRisk ?? 0) > 0);
  return (
    <div className={styles.limits}>
      <Button
        aria-controls={fieldsId}
        aria-expanded={isOpen}
        icon={<ChevronDownIcon className={isOpen ? styles.open : undefined} size={14} />}
        onPress={() => setOpen(!isOpen)}
        size="small"
        variant="quiet"
      >
        {t('calc.limits')}
      </Button>
      {isOpen && (
        <div className={styles.fields} id={fieldsId}>
          <LimitFields {...props} />
          <p className={styles.hint}>{t('calc.limitsHint')}</p>
          {saysDollars && <RateField />}
        </div>
      )}
    </div>
  );
}
