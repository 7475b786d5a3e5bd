import type { AccountError } from '@bothways/domain/account';
import { useMutation, useToast } from '@bothways/platform';
import { accountErrorKey, useAccountErrorText } from './account-error.ts';

interface Options<Body, Answer> {
  save(body: Body): Promise<Answer>;
  /** Keys that a field shows; the rest are toasts. */
  inFields?: readonly AccountError[];
  /** Said when it is saved; left out where the page itself shows it. */
  saved?: string;
  onSaved?(answer: Answer, body: Body): void;
  /** It was refused. @returns whether the page itself shows why */
  onRefused?(error: unknown): boolean;
  /** Afterwards, whether or not it was saved. */
  onSettled?(): void;
}

export interface Saving<Body> {
  save(body: Body): void;
  isSaving: boolean;
  /** What is wrong with a field, in words, until the next try. */
  fault(...keys: AccountError[]): { error?: string };
  /** Takes the fault away when the field is changed. */
  reset(): void;
}

/** Saves a part of the account: says so, or says why not, at the field where there is one. */
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
