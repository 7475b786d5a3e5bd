const hextets = (part: string | undefined): string[] => (part ? part.split(':') : []);

/**
 * What counts as one place: an IPv4 address, or the network of an IPv6 address (/64), inside which a person may take
 * as many addresses as they like.
 */
export function placeOf(ip: string): string {
  const address = ip.toLowerCase().replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head, tail] = address.split('::').map(hextets);
  const zeros = Array<string>(Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))).fill('0');
  const all = tail === undefined ? (head ?? []) : [...(head ?? []), ...zeros, ...tail];
  return `${all
    .slice(0, 4)
    .map((hextet) => hextet.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
