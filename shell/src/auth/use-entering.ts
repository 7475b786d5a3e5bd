import { api, useLocale, useLocation } from '@bothways/platform';
import { useState } from 'react';
import { useApp } from '../app/app.ts';
import { returnPath } from '../gate/return-path.ts';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Sends a sign-in or sign-up and, when it is taken, goes in. The error of the last try stays until the next. */
export function useEntering(path: string): {
  isPending: boolean;
  error: unknown;
  submit(body: Record<string, string>): void;
} {
  const app = useApp();
  const locale = useLocale();
  const { search } = useLocation();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (body: Record<string, string>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await app.enter(returnPath(search, locale), await api.post(path, { schema: AS_IT_IS, body }));
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  };
  return { isPending, error, submit: (body) => void send(body) };
}
