const hextets = (part: string | undefined): string[] => (part ? part.split(':') : []);

/** The unit that per-client limits count: an IPv4 address, or the /64 of an IPv6 address, which one client owns whole. */
export function clientNetwork(ip: string): string {
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
