import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';
import { SERVER_TEXTS } from './server-texts.ts';

/** Returns the server's message about a failure, translated if known; undefined without a message. */
export function useServerWords(): (error: unknown) => string | undefined {
  const t = useText();
  return useCallback(
    (error) => {
      if (!isApiError(error) || error.status === 0 || error.code === 'BAD_ANSWER' || error.message === '')
        return undefined;
      const { message } = error;
      const whole = SERVER_TEXTS.get(message);
      if (whole !== undefined) return t(whole);
      // The text after a known prefix is free text: why a user is frozen.
      const [head = '', ...rest] = message.split(': ');
      const known = SERVER_TEXTS.get(head);
      return known === undefined ? message : [t(known), ...rest].join(': ');
    },
    [t],
  );
}

/**
 * Returns the reason for a refusal: the server's message if it refused (B-Q62, B-Z55), otherwise a description of the
 * failure.
 */
export function useRefusal(): (error: unknown) => string {
  const errorText = useErrorText();
  const serverWords = useServerWords();
  return useCallback(
    (error) => {
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
      return (isRefused ? serverWords(error) : undefined) ?? errorText(error);
    },
    [errorText, serverWords],
  );
}
