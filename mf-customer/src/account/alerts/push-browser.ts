import { type PushSubscriptionKeys, pushSubscriptionSchema } from '@bothways/domain/alerts';

const WORKER = '/push-worker.js';

/**
 * What this browser can do. `ask`: it may be asked. `denied`: the person has said no to it. `install`: on an iPhone or
 * iPad it has to be put on the home screen first. `missing`: it takes no messages.
 */
type PushAbility = 'ask' | 'denied' | 'install' | 'missing';

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** What can be done about messages here. */
export function pushAbility(): PushAbility {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  // Safari on phones says whether it runs from the home screen, and has messages there alone.
  if (!canPush) return 'standalone' in navigator && !isInstalled() ? 'install' : 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'ask';
}

interface PolicyFactory {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
}
const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/** The worker's address, which under trusted types is more than a text; the page's policy knows this name. */
function workerUrl(): string {
  const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : undefined;
  if (!isFactory(factory)) return WORKER;
  return factory
    .createPolicy('bothways-mf_customer', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER);
}

type Subscribed =
  | { kind: 'done'; subscription: PushSubscriptionKeys }
  /** The person or the browser said no; or its push service is not to be reached. */
  | { kind: 'denied' | 'failed' };

/** A subscription with another key than ours brings nothing of ours. */
async function freshSubscription({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks the person through the browser, which only a press may do, and subscribes. */
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

/** The browser hears of nothing more; where that fails, nobody sends there any more all the same. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
