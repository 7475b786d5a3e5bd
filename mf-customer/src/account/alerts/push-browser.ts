import { type PushSubscriptionKeys, pushSubscriptionSchema } from '@bothways/domain/alerts';

const WORKER = '/push-worker.js';

/**
 * What this browser supports. `ask`: permission may be requested. `denied`: the person has refused it. `install`: an
 * iPhone or iPad needs the page on its home screen first. `missing`: it has no push messages.
 */
type PushAbility = 'ask' | 'denied' | 'install' | 'missing';

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Returns what this browser supports. */
export function pushAbility(): PushAbility {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  // Safari on phones exposes whether it runs from the home screen, and supports messages only there.
  if (!canPush) return 'standalone' in navigator && !isInstalled() ? 'install' : 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'ask';
}

interface PolicyFactory {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
}
const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/** Returns the worker's address, wrapped where trusted types are enforced; the page's policy allows this name. */
function workerUrl(): string {
  const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : undefined;
  if (!isFactory(factory)) return WORKER;
  return factory
    .createPolicy('bothways-mf_customer', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER);
}

type Subscribed =
  | { kind: 'done'; subscription: PushSubscriptionKeys }
  /** Refused by the person or the browser; or the push service is unreachable. */
  | { kind: 'denied' | 'failed' };

/** A subscription with another server key would not receive our messages. */
async function freshSubscription({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Requests permission, which browsers allow only on a press, and subscribes. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' };
  try {
    await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
    const registration = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await freshSubscription(registration, publicKey)).toJSON();
    return { kind: 'done', subscription: pushSubscriptionSchema.parse({ endpoint, keys }) };
  } catch {
    return { kind: 'failed' };
  }
}

/** Ends the browser's subscription; a failure is harmless, since the server no longer sends to it. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
