import { type BillingPeriod, SOLD_PLAN } from '@bothways/domain/plans';
import { useLocalePath, useSearchParams, useSession } from '@bothways/platform';

/**
 * Returns the next step after a period is chosen: signed-in people continue to the payment; a visitor registers first
 * and returns to this choice (C-Z136). The page that the person wanted before (`?to=`) goes along, and is led on to once
 * the plan is paid.
 */
export function useWayOn(period: BillingPeriod): string {
  const path = useLocalePath();
  const { user } = useSession();
  const [params] = useSearchParams();
  const choice = `?${choiceParams(params, period)}`;
  return user
    ? path(`account/plan${choice}`)
    : path(`register?${new URLSearchParams({ to: path(`pricing${choice}`) })}`);
}

/** Returns the address's parameters for a chosen period. */
export function choiceParams(params: URLSearchParams, period: BillingPeriod): URLSearchParams {
  const to = params.get('to');
  return new URLSearchParams({ plan: SOLD_PLAN, period, ...(to !== null && { to }) });
}
