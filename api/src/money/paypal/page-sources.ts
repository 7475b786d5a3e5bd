/** Origins of the scripts, frames and images that PayPal's script loads, as PayPal documents them for a CSP. */
const OWN_SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

/** Returns the origins that a page must allow for the script at this URL; an emulator has one origin for all. */
export function pageSources(sdkUrl: string): readonly string[] {
  const { origin, protocol, hostname } = new URL(sdkUrl);
  const isOwn = protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname);
  return isOwn ? OWN_SOURCES : [origin];
}
