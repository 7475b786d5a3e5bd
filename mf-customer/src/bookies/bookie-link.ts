/** Where a click leads, and how a link there is marked. It opens a page of its own. */
export interface BookieLink {
  href: string;
  rel: string;
  target: '_blank';
}

const PLAIN = 'noopener noreferrer';
/** Search engines want it of links that are paid for. */
const PAID = `${PLAIN} sponsored`;

/** Whether it leads to a page of the web: what the server says is looked at again before anybody presses it. */
const isPage = (address: string): boolean => {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
};

/** The way to a bet where the feed says one, else to its bookmaker by the link that administrators have set. */
export function linkTo(bet: string | undefined, affiliate: string | undefined): BookieLink | undefined {
  if (bet !== undefined && isPage(bet)) return { href: bet, rel: PLAIN, target: '_blank' };
  if (affiliate !== undefined && isPage(affiliate)) return { href: affiliate, rel: PAID, target: '_blank' };
  return undefined;
}
