import { useErrorText, useToast } from '@bothways/platform';
import { useEffect } from 'react';

/** Says once of each failure of a read that it failed, and why. */
export function useFailureToast(error: unknown, title: string): void {
  const toast = useToast();
  const errorText = useErrorText();
  const description = error == null ? undefined : errorText(error);
  const { show } = toast;
  useEffect(() => {
    if (description !== undefined) show({ tone: 'error', title, description });
  }, [description, title, show]);
}
