/** Passkeys belong to a name; a network address has none. */
const NETWORK_ADDRESS = /^(\[.*\]|[\d.]+)$/;

/** Whether this browser and this page's host can use passkeys. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !NETWORK_ADDRESS.test(window.location.hostname);
