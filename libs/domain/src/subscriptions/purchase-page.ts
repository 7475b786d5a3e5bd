/** The pages on which people pay, with or without their language: the only ones that let the provider's script in. */
const PURCHASE_PAGE = /^(?:\/[^/]+)?\/(account\/plan|onboarding\/payment)\/*$/;

/** What is sold there: a plan by subscription, or a pack by order; the provider has a script for each. */
export type PurchaseKind = 'plan' | 'pack';

/** What people pay for at an address, if anything; a slash more at the end is the same page. */
export function purchaseKind(pathname: string): PurchaseKind | undefined {
  const [, page] = PURCHASE_PAGE.exec(pathname) ?? [];
  if (page === undefined) return undefined;
  return page === 'account/plan' ? 'plan' : 'pack';
}

/** Whether people pay at an address. */
export const isPurchasePage = (pathname: string): boolean => purchaseKind(pathname) !== undefined;

/**
 * What the server writes into a page (`<meta name="purchase">`) where something is sold: `here` is a document whose
 * policy lets the provider in, `elsewhere` one with the strict policy. A document keeps what it was loaded with.
 */
export const PURCHASE_MARK = 'purchase';
export type PurchaseMark = 'here' | 'elsewhere';
