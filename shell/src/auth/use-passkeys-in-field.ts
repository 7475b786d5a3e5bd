import {
  usePasskey as askBrowser,
  canUsePasskeys,
  offersPasskeys,
  stopAsking,
} from '@bothways/platform/passkeys';
import { useEffect, useState } from 'react';
import { optionsOf } from './passkey-options.ts';
import type { FormPost } from './use-form-post.ts';

/** Sooner than the server's PASSKEY_MINUTES: the page may lie open for long before somebody picks a passkey. */
const ANEW_MS = 4 * 60_000;

/**
 * Offers passkeys among the suggestions of the address field, where the browser can. Nothing is shown if it cannot: the
 * button below the form stays.
 * @returns offers them anew, after the browser asked about something else
 */
export function usePasskeysInField(path: string, { mutate }: FormPost): () => void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    let isOver = false;
    const offer = async () => {
      if (!(await offersPasskeys())) return;
      const options = await optionsOf(path);
      const credential = isOver ? undefined : await askBrowser(options, { inField: true });
      if (credential && !isOver) mutate({ credential });
    };
    void offer().catch(() => undefined);
    const anew = setTimeout(() => setRound(round + 1), ANEW_MS);
    return () => {
      isOver = true;
      clearTimeout(anew);
      void stopAsking();
    };
  }, [path, mutate, round]);
  return () => setRound(round + 1);
}
