import type { PackId } from '@bothways/domain/packs';
import { useLocalePath } from '@bothways/platform';

export const BUY_CREDITS = 'buyCredits';
/** URL parameter that opens the caller's credit movements. */
export const PAYMENTS = 'payments';

/** Paths to buy and pay for credits; each leads back to the bot (C-M91, K-F12). */
export function usePaths(): {
  bot: string;
  buy: string;
  payments: string;
  pay(pack: PackId): string;
  payOrder(orderId: string): string;
  phone: string;
} {
  const path = useLocalePath();
  const bot = path('bot');
  const buy = path(`bot?${BUY_CREDITS}=1`);
  const pay = (wanted: Record<string, string>): string =>
    path(`onboarding/payment?${new URLSearchParams({ ...wanted, returnTo: bot })}`);
  return {
    bot,
    buy,
    payments: path(`bot?${PAYMENTS}=1`),
    pay: (pack) => pay({ pack }),
    payOrder: (order) => pay({ order }),
    phone: path(`onboarding/verify-phone?${new URLSearchParams({ returnTo: buy })}`),
  };
}
