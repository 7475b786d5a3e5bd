/** Push services of today's browsers: Chromium-based ones, Firefox, Edge, Safari. */
const KNOWN_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** A dotted name that ends in letters, so that no IP address matches; with `*.` for all subdomains. */
const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Whether it is a valid host pattern of push services. */
export const isPushHost = (host: string): boolean => HOST.test(host);

const isOneOf = (hosts: readonly string[], hostname: string): boolean =>
  hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));

/**
 * Whether an endpoint sent by a browser belongs to a push service: https on the default port of a known or configured
 * host, and nothing else. Anyone may send one, and we would call whatever it names.
 * @param more hosts that the operator has added
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.href !== endpoint) return false;
  const { protocol, port, username, password, hash, hostname } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '' && hash === '';
  return isPlain && isOneOf([...KNOWN_HOSTS, ...more], hostname);
}

/** Safari revokes the permission of a sender whose pushes show no notification, so it gets no updates of a message. */
export const isApple = (endpoint: string): boolean =>
  isOneOf(['*.push.apple.com'], new URL(endpoint).hostname);
