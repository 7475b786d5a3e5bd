// Shows the server's push messages, also while no page is open; libs/domain/src/alerts/push.schema.ts defines them. It
// answers no requests and caches nothing: pages and prices always come from the network.

const DEVICE = '/api/alerts/push/device';
const ICON = '/icon-192.png';

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Parses a message, or returns a displayable default: browsers revoke the permission of workers that show nothing. */
function messageOf(data) {
  try {
    const { title, body, path, tag, isGone } = data.json();
    if (typeof title === 'string' && typeof body === 'string') return { title, body, path, tag, isGone };
  } catch {
    // Not ours, or of another release.
  }
  return { title: 'Bothways', body: '', path: '/', tag: 'unknown', isGone: false };
}

addEventListener('push', (event) => {
  const { title, body, path, tag, isGone } = messageOf(event.data);
  const options = { body, tag, icon: ICON, badge: ICON, data: { path }, silent: isGone, renotify: false };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Returns a path of this site; anything else becomes the start page. */
function addressOf(path) {
  const url = new URL(typeof path === 'string' ? path : '/', location.origin);
  return url.origin === location.origin ? url.href : location.origin;
}

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const each of windows) {
    try {
      const focused = await each.focus();
      await focused.navigate(address);
      return;
    } catch {
      // The window is controlled by another worker, or is about to close: try the next one, or a new one.
    }
  }
  await self.clients.openWindow(address);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data?.path)));
});

/** Moves the signed-in person's subscription to the new endpoint; without a session there is nobody to notify. */
async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch(DEVICE, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!response.ok) await subscription.unsubscribe();
}

addEventListener('pushsubscriptionchange', (event) => {
  if (event.newSubscription || event.oldSubscription) event.waitUntil(renew(event));
});
