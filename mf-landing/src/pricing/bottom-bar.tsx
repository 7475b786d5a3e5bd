import type { Tax } from '@bothways/domain/money';
import { SOLD_PLAN } from '@bothways/domain/plans';
import type { Offer } from '@bothways/domain/subscriptions';
import { Button, LinkButton, Money, TaxNote } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';
import { useWayOn } from './use-way-on.ts';

/** The chosen plan and period, always visible, with the next step (C-M40, C-M41). */
export function BottomBar({ offer, tax }: { offer: Offer; tax: Tax | undefined }) {
  const t = useText();
  const { period, priceCents, state } = offer;
  const wayOn = useWayOn(period);
  return (
    <section aria-label={t('pricing.choice')} className={styles.bar}>
      <div className={styles.barRow}>
        <p className={styles.barText}>
          <b>
            {t(`pricing.plans.${SOLD_PLAN}`)}, {t(`pricing.periods.${period}`).toLowerCase()}
          </b>{' '}
          <span>
            <Money cents={priceCents} /> {t(`pricing.per.${period}`)}, <TaxNote tax={tax} />
          </span>
          {state === 'unavailable' && <span className={styles.barNote}>{t('pricing.periodMissing')}</span>}
        </p>
        {state === 'active' ? (
          <LinkButton href={wayOn} size="large" variant="primary">
            {t('pricing.continue')}
          </LinkButton>
        ) : (
          <Button isDisabled size="large" variant="primary">
            {t('pricing.continue')}
          </Button>
        )}
      </div>
    </section>
  );
}
