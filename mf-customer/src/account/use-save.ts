import type { AccountError } from '@bothways/domain/account';
import { useMutation, useToast } from '@bothways/platform';
import { accountErrorKey, useAccountErrorText } from './account-error.ts';

interface Options<Body, Answer> {
  save(body: Body): Promise<Answer>;
  /** Keys shown at a field; all others are toasts. */
  inFields?: readonly AccountError[];
  /** Toast on success; absent where the page itself shows it. */
  saved?: string;
  onSaved?(answer: Answer, body: Body): void;
  /** Called on a refusal. @returns whether the page itself shows the reason */
  onRefused?(error: unknown): boolean;
  /** Called afterwards, whether or not it was saved. */
  onSettled?(): void;
}

export interface Saving<Body> {
  save(body: Body): void;
  isSaving: boolean;
  /** Returns the fault of a field in words, until the next attempt. */
  fault(...keys: AccountError[]): { error?: string };
  /** Clears the fault when the field is edited. */
  reset(): void;
}

/** Saves a part of the account and reports success or the fault, at the field if there is one. */
export function useSave<Body, Answer>(options: Options<Body, Answer>): Saving<Body> {
  const { save, inFields = [], saved, onSaved, onRefused, onSettled } = options;
  const toast = useToast();
  const errorText = useAccountErrorText();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: save,
    onSuccess: (answer, body) => {
      if (saved !== undefined) toast.show({ tone: 'success', title: saved });
      onSaved?.(answer, body);
    },
    onError: (cause) => {
      if (onRefused?.(cause)) return;
      const key = accountErrorKey(cause);
      if (key === undefined || !inFields.includes(key))
        toast.show({ tone: 'error', title: errorText(cause) });
    },
    onSettled: () => onSettled?.(),
  });
  const key = error === null ? undefined : accountErrorKey(error);
  return {
    save: mutate,
    isSaving: isPending,
    fault: (...keys) => (key !== undefined && keys.includes(key) ? { error: errorText(error) } : {}),
    reset,
  };
}
