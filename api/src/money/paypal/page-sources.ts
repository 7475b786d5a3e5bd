/** Where PayPal's script loads its parts, frames and pictures from, as PayPal documents it for policies of pages. */
const OWN_SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const;

/** What a page must let in so that the script at this address works; an emulator has one origin for all. */
export function pageSources(sdkUrl: string): readonly string[] {
  const { origin, protocol, hostname } = new URL(sdkUrl);
  const isOwn = protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname);
  return isOwn ? OWN_SOURCES : [origin];
}
