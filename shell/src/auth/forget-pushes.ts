/**
 * Ends this browser's push subscription. The server pushes nothing for an ended session; this covers messages in
 * flight, and shared browsers. Failures are ignored: the sign-out is what counts.
 */
export async function forgetPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // Nothing is sent to it any more anyway.
  }
}
