import type { Locale } from '@bothways/platform';
import {
  DISPATCH_ACTION,
  type ReactPayPalScriptOptions,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useEffect } from 'react';

/** Where the provider's script comes from, as the server says it. */
export interface ScriptSource {
  sdkUrl: string;
  clientId: string;
}
const PROVIDER_LOCALES = { en: 'en_GB', es: 'es_ES' } as const;

/** A page does not bear two of the provider's scripts: the language of the first stays. */
let firstLocale: Locale | undefined;

/** The server's address says what is sold, and how; the page adds who asks, and in which language. */
export function scriptOptions({ sdkUrl, clientId }: ScriptSource, locale: Locale): ReactPayPalScriptOptions {
  firstLocale ??= locale;
  const { origin, pathname, searchParams } = new URL(sdkUrl, window.location.origin);
  const sold = Object.fromEntries(searchParams);
  return { ...sold, sdkBaseUrl: origin + pathname, clientId, locale: PROVIDER_LOCALES[firstLocale] };
}

/** A script that does not come must not leave the card loading for ever; the package itself waits without end. */
const TIMEOUT_MS = 20_000;

/** Whether the provider's script did not load, and the way to ask for it again. */
export function usePaypalScript(): { isRejected: boolean; reload(): void } {
  const [{ isPending, isRejected, options }, dispatch] = usePayPalScriptReducer();
  useEffect(() => {
    if (!isPending) return;
    const giveUp = () =>
      dispatch({ type: DISPATCH_ACTION.LOADING_STATUS, value: SCRIPT_LOADING_STATE.REJECTED });
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPending, dispatch]);
  return { isRejected, reload: () => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options }) };
}
