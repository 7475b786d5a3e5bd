import { api } from '@bothways/platform';
import { useState } from 'react';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

export interface FormPost {
  isPending: boolean;
  /** Error of the last attempt; kept until the next. */
  error: unknown;
  send(body: Record<string, unknown>): void;
}

/** Posts a form and passes on the answer; one request at a time. */
export function useFormPost(path: string, onAnswer: (answer: unknown) => void | Promise<void>): FormPost {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const post = async (body: Record<string, unknown>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await onAnswer(await api.post(path, { schema: AS_IT_IS, body }));
    } catch (cause) {
      setError(cause);
    } finally {
      setPending(false);
    }
  };
  return { isPending, error, send: (body) => (isPending ? undefined : void post(body)) };
}
