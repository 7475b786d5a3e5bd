import type { Locale } from '@bothways/platform';
import {
  DISPATCH_ACTION,
  type ReactPayPalScriptOptions,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useEffect } from 'react';

/** Source of the provider's script, as given by the server. */
export interface ScriptSource {
  sdkUrl: string;
  clientId: string;
}
const PROVIDER_LOCALES = { en: 'en_GB', es: 'es_ES' } as const;

/** A page cannot load two of the provider's scripts: the language of the first remains. */
let firstLocale: Locale | undefined;

/**
 * Returns the script's options. The server's address contains what is sold, and how; the page adds the client id and
 * the language.
 */
export function scriptOptions({ sdkUrl, clientId }: ScriptSource, locale: Locale): ReactPayPalScriptOptions {
  firstLocale ??= locale;
  const { origin, pathname, searchParams } = new URL(sdkUrl, window.location.origin);
  const sold = Object.fromEntries(searchParams);
  return { ...sold, sdkBaseUrl: origin + pathname, clientId, locale: PROVIDER_LOCALES[firstLocale] };
}

/** A script that never loads must not leave the card loading forever; the package itself waits indefinitely. */
const TIMEOUT_MS = 20_000;

/** Returns whether the provider's script failed to load, and a function to load it again. */
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
