import { Button, ChevronDownIcon, formatMoney, formatNumber, NumberField, useUi } from '@bothways/ui';
import { useId, useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { isLay, useWords } from '../words/index.ts';
import { DOLLARS_PER_EURO, liquidityCents } from './limits.ts';
import styles from './stake-limits.module.css';
import { useEuroSign } from './stake-total.tsx';
import type { Calculator } from './use-calculator.ts';

interface StakeLimitsProps {
  calculator: Calculator;
}

/** One field a bet: what the account there takes. Empty, the bookmaker's own word counts, which stands in it paler. */
function LimitFields({ calculator }: StakeLimitsProps) {
  const t = useWords();
  const { locale } = useUi();
  const euro = useEuroSign();
  const bookieName = useBookieName();
  const { calculation, dispatch, state } = calculator;
  return (
    <>
      {calculation.legs.map((leg, index) => {
        const known = liquidityCents(leg);
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
            placeholder={known === undefined ? t('calc.noLimit') : formatMoney(known, locale)}
            size="small"
            step={10}
            value={typed === undefined ? null : typed / 100}
          />
        );
      })}
    </>
  );
}

/** The most that each account takes, behind a button: few people know it, and nobody needs it in sight. */
export function StakeLimits(props: StakeLimitsProps) {
  const t = useWords();
  const fieldsId = useId();
  const { locale } = useUi();
  const [isOpen, setOpen] = useState(false);
  const rate = formatNumber(DOLLARS_PER_EURO, locale, 2);
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
          <p className={styles.hint}>{t('calc.limitsHint', { rate })}</p>
        </div>
      )}
    </div>
  );
}
