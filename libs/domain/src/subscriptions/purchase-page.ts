/** The page on which people pay, with or without its language: the only one that lets the provider's script in. */
const PURCHASE_PAGE = /^(\/[^/]+)?\/account\/plan\/*$/;

/** Whether people pay at an address; a slash more at the end is the same page. */
export const isPurchasePage = (pathname: string): boolean => PURCHASE_PAGE.test(pathname);

/**
 * What the server writes into a page (`<meta name="purchase">`) where something is sold: `here` is a document whose
 * policy lets the provider in, `elsewhere` one with the strict policy. A document keeps what it was loaded with.
 */
export const PURCHASE_MARK = 'purchase';
export type PurchaseMark = 'here' | 'elsewhere';
