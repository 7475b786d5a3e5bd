import type { Locale } from '@bothways/platform';

/** What the provider's button asks of us and tells us, as far as we use it. */
export interface ButtonOptions {
  style: Record<string, string | number>;
  createSubscription(
    data: unknown,
    actions: { subscription: { create(body: { plan_id: string; custom_id: string }): Promise<string> } },
  ): Promise<string>;
  onApprove(data: { subscriptionID?: string | null }): Promise<void>;
  onCancel(): void;
  onError(error: unknown): void;
}
interface ProviderButtons {
  render(place: HTMLElement): Promise<unknown>;
  close?(): Promise<unknown>;
}
export interface PaypalSdk {
  Buttons(options: ButtonOptions): ProviderButtons;
}

const isSdk = (raw: unknown): raw is PaypalSdk =>
  typeof raw === 'object' && raw !== null && 'Buttons' in raw && typeof raw.Buttons === 'function';

/** The SDK, where its script has put it. */
const sdkOf = (page: object): PaypalSdk | undefined =>
  'paypal' in page && isSdk(page.paypal) ? page.paypal : undefined;

/** A script that does not come must not leave the card loading for ever. */
const TIMEOUT_MS = 20_000;

export interface SdkSource {
  sdkUrl: string;
  clientId: string;
}
const PROVIDER_LOCALES = { en: 'en_GB', es: 'es_ES' } as const;

/** The server's address says what is sold, and how; the page adds who asks, and in which language. */
function addressOf({ sdkUrl, clientId }: SdkSource, locale: Locale): string {
  const url = new URL(sdkUrl, window.location.origin);
  url.searchParams.set('client-id', clientId);
  url.searchParams.set('locale', PROVIDER_LOCALES[locale]);
  return url.href;
}

function load(address: string): Promise<PaypalSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error(`The payment provider's script did not load: ${address}`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const sdk = sdkOf(window);
      if (sdk) resolve(sdk);
      else fail();
    });
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}

let loading: { source: string; sdk: Promise<PaypalSdk> } | undefined;

/**
 * The provider's script, loaded when somebody is about to pay, and once: a page does not bear two of them, so that the
 * language of the first stays. What failed may be tried again.
 */
export function paypalSdk(from: SdkSource, locale: Locale): Promise<PaypalSdk> {
  const source = `${from.sdkUrl} ${from.clientId}`;
  if (loading?.source === source) return loading.sdk;
  const sdk = load(addressOf(from, locale));
  loading = { source, sdk };
  sdk.catch(() => {
    if (loading?.sdk === sdk) loading = undefined;
  });
  return sdk;
}
