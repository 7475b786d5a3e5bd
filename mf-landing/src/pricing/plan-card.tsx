import {
  type BillingPeriod,
  FEATURES,
  type Plan,
  PRICES_CENTS,
  planHas,
  RECOMMENDED_PLAN,
} from '@bothways/domain/plans';
import { useLocalePath, useSession } from '@bothways/platform';
import { Badge, CheckIcon, cx, LinkButton, MinusIcon, Money, VisuallyHidden } from '@bothways/ui';
import { useId } from 'react';
import { useText } from '../landing/use-text.ts';
import styles from './pricing.module.css';

/** A plan with its price for a period and every feature, those it lacks included. */
export function PlanCard({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const t = useText();
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx(styles.plan, plan === RECOMMENDED_PLAN && styles.recommended)}
    >
      <h2 id={titleId}>
        {t(`pricing.plans.${plan}`)}
        {plan === RECOMMENDED_PLAN && <Badge tone="brand">{t('pricing.recommended')}</Badge>}
        {plan !== 'free' && <Badge tone="outline">{t('pricing.soon')}</Badge>}
      </h2>
      <p className={styles.price}>
        <Money cents={PRICES_CENTS[plan][period]} /> <small>{t(`pricing.per.${period}`)}</small>
      </p>
      <ul>
        {FEATURES.map((feature) => {
          const has = planHas(plan, feature);
          return (
            <li className={cx(!has && styles.lacks)} key={feature}>
              {has ? <CheckIcon /> : <MinusIcon />}
              <VisuallyHidden>{t(has ? 'pricing.has' : 'pricing.lacks')}</VisuallyHidden>
              {t(`pricing.features.${feature.replace(':', '_')}`)}
            </li>
          );
        })}
      </ul>
      {plan === 'free' && <FreeButton />}
    </section>
  );
}

function FreeButton() {
  const t = useText();
  const path = useLocalePath();
  const { user } = useSession();
  return user ? (
    <LinkButton href={path('dashboard')}>{t('dashboard')}</LinkButton>
  ) : (
    <LinkButton href={path('register')} variant="primary">
      {t('createAccount')}
    </LinkButton>
  );
}
