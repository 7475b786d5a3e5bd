import { useToast } from '@bothways/platform';
import { useEffect } from 'react';
import { useRefusal } from '../refusal/index.ts';

/** Says once of each failure of a read that it failed, and why. */
export function useFailureToast(error: unknown, title: string): void {
  const toast = useToast();
  const refusal = useRefusal();
  const description = error == null ? undefined : refusal(error);
  const { show } = toast;
  useEffect(() => {
    if (description !== undefined) show({ tone: 'error', title, description });
  }, [description, title, show]);
}
