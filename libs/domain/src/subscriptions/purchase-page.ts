/** The payment pages, with or without their language: the only ones that allow the provider's script. */
const PURCHASE_PAGE = /^(?:\/[^/]+)?\/(account\/plan|onboarding\/payment)\/*$/;

/** Type of purchase: a plan by subscription, or a pack by order; the provider has a script for each. */
export type PurchaseKind = 'plan' | 'pack';

/** Returns the type of purchase at a path, if any; ignores a trailing slash. */
export function purchaseKind(pathname: string): PurchaseKind | undefined {
  const [, page] = PURCHASE_PAGE.exec(pathname) ?? [];
  if (page === undefined) return undefined;
  return page === 'account/plan' ? 'plan' : 'pack';
}

/** Whether a path is a payment page. */
export const isPurchasePage = (pathname: string): boolean => purchaseKind(pathname) !== undefined;

/**
 * The server writes it into a page (`<meta name="purchase">`) of an installation that sells: `here` marks a document
 * whose policy allows the provider, `elsewhere` one with the strict policy. A document keeps the policy that it was
 * loaded with.
 */
export const PURCHASE_MARK = 'purchase';
export type PurchaseMark = 'here' | 'elsewhere';
