import type { AccountError } from '@bothways/domain/account';
import { isApiError, useMutation, useMutationForm, useToast } from '@bothways/platform';
import type { FormRead, FormValues } from '@bothways/ui';
import { accountErrorKey, useAccountErrorText } from './account-error.ts';

interface Options<Body, Answer> {
  save(body: Body): Promise<Answer>;
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
}

function useSaving<Body, Answer>(
  { save, saved, onSaved, onRefused, onSettled }: Options<Body, Answer>,
  isForm: boolean,
) {
  const toast = useToast();
  const errorText = useAccountErrorText();
  return useMutation({
    mutationFn: save,
    onSuccess: (answer, body) => {
      if (saved !== undefined) toast.show({ tone: 'success', title: saved });
      onSaved?.(answer, body);
    },
    onError: (cause) => {
      if (!onRefused?.(cause) && !isForm) toast.show({ tone: 'error', title: errorText(cause) });
    },
    onSettled: () => onSettled?.(),
  });
}

/** Saves a part of the account and reports success or the refusal. */
export function useSave<Body, Answer>(options: Options<Body, Answer>): Saving<Body> {
  const { mutate, isPending } = useSaving(options, false);
  return { save: mutate, isSaving: isPending };
}

interface FormOptions<Body, Answer, Name extends string> extends Options<Body, Answer> {
  /** The refusals shown at a field; all others are shown in the form. */
  fields?: Partial<Record<AccountError, Name>>;
}

/** A form that saves a part of the account. */
export function useSaveForm<Values extends object, Body, Answer>(
  values: FormValues<Values>,
  read: (values: Values) => FormRead<Body, Extract<keyof Values, string>>,
  { fields = {}, ...options }: FormOptions<Body, Answer, Extract<keyof Values, string>>,
) {
  const sending = useSaving(options, true);
  const form = useMutationForm(values, read, {
    sending,
    words: useAccountErrorText(),
    fieldOf(error) {
      const key = accountErrorKey(error);
      return key && fields[key];
    },
  });
  // What another window saved is shown by `onRefused`, field by field.
  const isMet = options.onRefused && isApiError(sending.error) && sending.error.code === 'CHANGED';
  return { ...form, failure: isMet ? undefined : form.failure };
}
