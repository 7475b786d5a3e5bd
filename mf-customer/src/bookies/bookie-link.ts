/** Target and `rel` of a bookmaker link. It opens in a new tab. */
export interface BookieLink {
  href: string;
  rel: string;
  target: '_blank';
}

const PLAIN = 'noopener noreferrer';
/** Search engines require it on paid links. */
const PAID = `${PLAIN} sponsored`;

/** Returns whether it is a web address: the server's value is validated again before it can be pressed. */
const isPage = (address: string): boolean => {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
};

/** Returns the link to a bet if the feed has one, else to its bookmaker by the link that administrators have set. */
export function linkTo(bet: string | undefined, affiliate: string | undefined): BookieLink | undefined {
  if (bet !== undefined && isPage(bet)) return { href: bet, rel: PLAIN, target: '_blank' };
  if (affiliate !== undefined && isPage(affiliate)) return { href: affiliate, rel: PAID, target: '_blank' };
  return undefined;
}
