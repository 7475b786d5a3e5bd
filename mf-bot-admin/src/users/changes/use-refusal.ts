import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';

/** Why something was refused: the server's own words where it said no, else what went wrong in the person's language. */
export function useRefusal(): (error: unknown) => string {
  const errorText = useErrorText();
  return useCallback(
    (error) =>
      isApiError(error) && error.status >= 400 && error.status < 500 && error.message !== ''
        ? error.message
        : errorText(error),
    [errorText],
  );
}
