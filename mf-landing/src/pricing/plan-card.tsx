import type { Tax } from '@bothways/domain/money';
import {
  type BillingPeriod,
  FEATURES,
  type Feature,
  type Plan,
  planHas,
  RECOMMENDED_PLAN,
  SOLD_PLAN,
} from '@bothways/domain/plans';
import { offersOf } from '@bothways/domain/subscriptions';
import { useLocalePath, useSession } from '@bothways/platform';
import {
  Badge,
  Button,
  CheckIcon,
  cx,
  LinkButton,
  MinusIcon,
  Money,
  TaxNote,
  VisuallyHidden,
} from '@bothways/ui';
import { useId } from 'react';
import { useText } from '../texts.ts';
import { Comparison } from './comparison.tsx';
import styles from './pricing.module.css';
import type { Plans } from './use-choice.ts';

const FEATURE_TEXTS = {
  'surebets:prematch': 'pricing.features.surebets_prematch',
  'surebets:live': 'pricing.features.surebets_live',
  'valueBets:prematch': 'pricing.features.valueBets_prematch',
  'valueBets:live': 'pricing.features.valueBets_live',
  'historicOdds:prematch': 'pricing.features.historicOdds_prematch',
  'historicOdds:live': 'pricing.features.historicOdds_live',
  matchedBetting: 'pricing.features.matchedBetting',
  bankrollManagement: 'pricing.features.bankrollManagement',
} as const satisfies Record<Feature, string>;

interface Props {
  plan: Plan;
  period: BillingPeriod;
  plans: Plans;
  /** Included in the prices; undefined while unknown. */
  tax: Tax | undefined;
  /** Whether the plan can be bought now. */
  isSold: boolean;
}

/** A plan with its price for a period and every feature, including those it lacks. */
export function PlanCard({ plan, period, plans, tax, isSold }: Props) {
  const t = useText();
  const titleId = useId();
  const { user } = useSession();
  const offers = offersOf(plan, plans);
  const offer = offers.find((each) => each.period === period);
  return (
    <section
      aria-labelledby={titleId}
      className={cx(styles.plan, plan === RECOMMENDED_PLAN && styles.recommended)}
    >
      <h2 id={titleId}>
        {t(`pricing.plans.${plan}`)}
        {plan === RECOMMENDED_PLAN && <Badge tone="brand">{t('pricing.recommended')}</Badge>}
        {plan === 'starter' && <Badge tone="outline">{t('pricing.soon')}</Badge>}
        {user?.plan === plan && <Badge>{t('pricing.yours')}</Badge>}
      </h2>
      <p className={styles.price}>
        <Money cents={offer?.priceCents} />{' '}
        <small>
          {t(`pricing.per.${period}`)}
          {plan !== 'free' && (
            <>
              , <TaxNote tax={tax} />
            </>
          )}
        </small>
      </p>
      <p className={styles.aDay}>
        {plan === 'free' || !offer ? (
          t('pricing.noCard')
        ) : (
          <Comparison offer={offer} weekly={offers.find((each) => each.period === 'weekly')} />
        )}
      </p>
      <ul>
        {FEATURES.map((feature) => {
          const has = planHas(plan, feature);
          return (
            <li className={cx(!has && styles.lacks)} key={feature}>
              {has ? <CheckIcon /> : <MinusIcon />}
              <VisuallyHidden>{t(has ? 'pricing.has' : 'pricing.lacks')}</VisuallyHidden>
              {t(FEATURE_TEXTS[feature])}
            </li>
          );
        })}
      </ul>
      {plan === 'free' && <FreeButton />}
      {plan === 'starter' && (
        <Button isDisabled size="large">
          {t('pricing.notYet')}
        </Button>
      )}
      {plan === SOLD_PLAN && (
        <p className={styles.chosen}>
          {isSold && <CheckIcon />}
          {t(isSold ? 'pricing.chosen' : 'pricing.notNow')}
        </p>
      )}
    </section>
  );
}

function FreeButton() {
  const t = useText();
  const path = useLocalePath();
  const { user } = useSession();
  return (
    <LinkButton href={path(user ? 'dashboard' : 'register')} size="large">
      {t(user ? 'dashboard' : 'createAccount')}
    </LinkButton>
  );
}
