import { useMutationForm } from '@bothways/platform';
import { useRefusal } from './use-refusal.ts';

/** A form of this area: refusals are worded as by the server, unless the form has words of its own. */
export const useBotForm: typeof useMutationForm = (values, read, options) => {
  const words = useRefusal();
  return useMutationForm(values, read, { words, ...options });
};
