/**
 * Ends what this browser is pushed. The server tells nobody of a session that has ended; this is for what is on its way
 * already, and for a browser that others use, too. A browser that cannot says nothing: the sign-out is what counts.
 */
export async function forgetPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // Nothing is sent there any more all the same.
  }
}
