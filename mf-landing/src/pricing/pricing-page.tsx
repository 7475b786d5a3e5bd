import type { BillingPeriod } from '@bothways/domain/plans';
import { BILLING_PERIODS } from '@bothways/domain/plans';
import { usePageTitle } from '@bothways/platform';
import { Segmented } from '@bothways/ui';
import { useState } from 'react';
import frame from '../landing/frame.module.css';
import page from '../landing/landing-page.module.css';
import { SiteFooter } from '../landing/site-footer.tsx';
import { SiteHeader } from '../landing/site-header.tsx';
import { useText } from '../landing/use-text.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';

const PLANS = ['free', 'starter', 'pro'] as const;

/** What each plan has and costs. Buying comes with billing; until then nobody is led to a till that is not there. */
export function PricingPage() {
  const t = useText();
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  usePageTitle(t('pricing.title'));
  return (
    <div className={page.page}>
      <SiteHeader />
      <main className={frame.frame} id="main">
        <header className={frame.head}>
          <h1 className={frame.title}>{t('pricing.title')}</h1>
          <p className={frame.lead}>{t('pricing.lead')}</p>
        </header>
        <div className={styles.periods}>
          <Segmented
            label={t('pricing.period')}
            onChange={setPeriod}
            options={BILLING_PERIODS.map((value) => ({ value, label: t(`pricing.periods.${value}`) }))}
            value={period}
          />
        </div>
        <div className={styles.plans}>
          {PLANS.map((plan) => (
            <PlanCard key={plan} period={period} plan={plan} />
          ))}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
