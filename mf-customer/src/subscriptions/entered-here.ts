/**
 * Whether the browser loaded the page at this address. Only the page on which people pay lets the provider's script in,
 * and a page keeps the policy that it was loaded with, however far one has walked since.
 */
export function isEnteredHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name).pathname === window.location.pathname;
}

/** Loads the page at this address; what was chosen is in the address. */
export const enterAnew = (): void => window.location.reload();
