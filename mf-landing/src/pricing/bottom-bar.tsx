import type { Tax } from '@bothways/domain/money';
import { type BillingPeriod, SOLD_PLAN } from '@bothways/domain/plans';
import type { Offer } from '@bothways/domain/subscriptions';
import { useLocalePath, useSession } from '@bothways/platform';
import { Button, LinkButton, Money, TaxNote } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';

/** Signed-in people continue to the payment; a visitor registers first and returns to this choice (C-Z136). */
function useReturnTo(period: BillingPeriod): string {
  const path = useLocalePath();
  const { user } = useSession();
  const choice = `?${new URLSearchParams({ plan: SOLD_PLAN, period })}`;
  return user
    ? path(`account/plan${choice}`)
    : path(`register?${new URLSearchParams({ to: path(`pricing${choice}`) })}`);
}

/** The chosen plan and period, always visible, with the next step (C-M40, C-M41). */
export function BottomBar({ offer, tax }: { offer: Offer; tax: Tax | undefined }) {
  const t = useText();
  const { period, priceCents, state } = offer;
  const wayOn = useReturnTo(period);
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
