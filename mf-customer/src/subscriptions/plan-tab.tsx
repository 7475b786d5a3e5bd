import { Section } from '../account/index.ts';
import { ConfirmationBanner } from './confirmation-banner.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { chargesAgain } from './plan-status.ts';
import { PurchaseCard } from './purchase-card.tsx';
import { SubscriptionLoader } from './subscription-loader.tsx';
import { useText } from './texts.ts';

/** The current plan, and those for sale. */
export function PlanTab() {
  const t = useText();
  return (
    <SubscriptionLoader>
      {(own) => (
        <>
          <Section lead={t('subscription.currentLead')} title={t('subscription.current')}>
            <ConfirmationBanner />
            <CurrentPlan own={own} />
          </Section>
          {!chargesAgain(own) && (
            <Section lead={t('subscription.buyLead')} title={t('subscription.buy')}>
              <PurchaseCard />
            </Section>
          )}
        </>
      )}
    </SubscriptionLoader>
  );
}
