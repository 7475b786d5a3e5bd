import type { Tax } from '@bothways/domain/money';
import { useErrorText, useQuery } from '@bothways/platform';
import { Banner, Button, cx } from '@bothways/ui';
import { useText } from '../texts.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';
import { plansQuery } from './pricing.queries.ts';
import type { useChoice } from './use-choice.ts';

const PLANS = ['free', 'starter', 'pro'] as const;

interface Props {
  choice: ReturnType<typeof useChoice>;
  plans: Plans;
  tax: Tax | undefined;
  /** Starter is announced on the plans' own page, and hidden on the front page (C-L46). */
  hidesStarter?: boolean;
}

/** The plans for a period. Without the server's answer the price list is shown and nothing can be bought. */
export function PlansView({ choice, plans, tax, hidesStarter = false }: Props) {
  const shown = PLANS.filter((plan) => !(hidesStarter && plan === 'starter'));
  return (
    <>
      <SilentServer />
      <PeriodSwitch announced={choice.announced} onChange={choice.choose} period={choice.period} />
      <div className={cx(styles.plans, hidesStarter && styles.two)}>
        {shown.map((plan) => (
          <PlanCard
            isSold={choice.isSold}
            key={plan}
            period={choice.period}
            plan={plan}
            plans={plans}
            tax={tax}
          />
        ))}
      </div>
    </>
  );
}

type Plans = Parameters<typeof useChoice>[0];

/** Shown when the prices could not be loaded. */
function SilentServer() {
  const t = useText();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  if (data || error === null) return null;
  return (
    <div className={styles.silent}>
      <Banner
        action={
          <Button isPending={isFetching} onPress={() => void refetch()} size="small">
            {t('pricing.retry')}
          </Button>
        }
        title={t('pricing.failed')}
        tone="stale"
      >
        {t('pricing.fallback')} {errorText(error)}
      </Banner>
    </div>
  );
}
