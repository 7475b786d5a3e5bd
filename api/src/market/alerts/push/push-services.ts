/** Where the browsers of today have their messages: Chrome and its kin, Firefox, Edge, Safari. */
const KNOWN_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** A name with a dot and letters at its end, so that no number of a network is one; with `*.` for all below it. */
const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Whether it can name push services. */
export const isPushHost = (host: string): boolean => HOST.test(host);

const isOneOf = (hosts: readonly string[], hostname: string): boolean =>
  hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));

/**
 * Whether an address that a browser has sent is that of a push service: https at its usual port, of a host that is known
 * or that the operator has added, and nothing else. Anybody may send one, and we would call whatever it names.
 * @param more hosts that the operator has added
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.href !== endpoint) return false;
  const { protocol, port, username, password, hash, hostname } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '' && hash === '';
  return isPlain && isOneOf([...KNOWN_HOSTS, ...more], hostname);
}

/** Safari withdraws its leave from who sends what rings no bell: nothing is said there twice. */
export const isApple = (endpoint: string): boolean =>
  isOneOf(['*.push.apple.com'], new URL(endpoint).hostname);
