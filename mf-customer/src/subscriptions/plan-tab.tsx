import type { ReturnedPayment } from '@bothways/domain/billing';
import { DAY_MS } from '@bothways/domain/time';
import { Section } from '../account/index.ts';
import { ReturnedPayments } from '../returned/index.ts';
import { ConfirmationBanner } from './confirmation-banner.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { chargesAgain } from './plan-status.ts';
import { PurchaseCard } from './purchase-card.tsx';
import { SubscriptionLoader } from './subscription-loader.tsx';
import { useText } from './texts.ts';
import { WayOn } from './way-on.tsx';

/** The billing tab has them all. */
const SHOWN_MS = 30 * DAY_MS;
const isRecent = ({ kind, paidAt }: ReturnedPayment): boolean =>
  kind === 'subscription' && Date.parse(paidAt) > Date.now() - SHOWN_MS;

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
            <ReturnedPayments of={isRecent} />
            <WayOn />
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
