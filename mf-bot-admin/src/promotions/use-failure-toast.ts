import { useToast } from '@bothways/platform';
import { useEffect } from 'react';
import { useRefusal } from '../refusal/index.ts';

/** Reports each failed read once, with the reason. */
export function useFailureToast(error: unknown, title: string): void {
  const toast = useToast();
  const refusal = useRefusal();
  const description = error == null ? undefined : refusal(error);
  const { show } = toast;
  useEffect(() => {
    if (description !== undefined) show({ tone: 'error', title, description });
  }, [description, title, show]);
}
