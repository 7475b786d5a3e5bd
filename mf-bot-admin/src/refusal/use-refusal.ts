import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';
import { SERVER_TEXTS } from './server-texts.ts';

/** The server's own words about a failure, in the person's language where it has them; nothing where it said nothing. */
export function useServerWords(): (error: unknown) => string | undefined {
  const t = useText();
  return useCallback(
    (error) => {
      if (!isApiError(error) || error.status === 0 || error.code === 'BAD_ANSWER' || error.message === '')
        return undefined;
      const { message } = error;
      const whole = SERVER_TEXTS.get(message);
      if (whole !== undefined) return t(whole);
      // What follows a known beginning is somebody's own: why a user is frozen.
      const [head = '', ...rest] = message.split(': ');
      const known = SERVER_TEXTS.get(head);
      return known === undefined ? message : [t(known), ...rest].join(': ');
    },
    [t],
  );
}

/** Why something was refused: the server's words where it said no (B-Q62, B-Z55), else what went wrong. */
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
