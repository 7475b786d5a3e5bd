import type { AccountError } from '@bothways/domain/account';
import { isApiError, useMutation, useToast } from '@bothways/platform';
import { type FormRead, type FormState, type FormValues, useForm } from '@bothways/ui';
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
  isAtField: (error: unknown) => boolean,
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
      if (!onRefused?.(cause) && !isAtField(cause)) toast.show({ tone: 'error', title: errorText(cause) });
    },
    onSettled: () => onSettled?.(),
  });
}

/** Saves a part of the account and reports success or the refusal. */
export function useSave<Body, Answer>(options: Options<Body, Answer>): Saving<Body> {
  const { mutate, isPending } = useSaving(options, () => false);
  return { save: mutate, isSaving: isPending };
}

interface FormOptions<Body, Answer, Name extends string> extends Options<Body, Answer> {
  /** The refusals shown at a field; all others are toasts. */
  fields: Partial<Record<AccountError, Name>>;
}

/** A form that saves a part of the account. */
export function useSaveForm<Values extends object, Body, Answer, Name extends Extract<keyof Values, string>>(
  values: FormValues<Values>,
  read: (values: Values) => FormRead<Body, Name>,
  { fields, ...options }: FormOptions<Body, Answer, Name>,
): FormState<Values, Body, Name> {
  const errorText = useAccountErrorText();
  const fieldOf = (error: unknown): Name | undefined => {
    const key = accountErrorKey(error);
    return key && fields[key];
  };
  const sending = useSaving(options, (error) => fieldOf(error) !== undefined);
  return useForm(values, read, {
    sending,
    refused(error) {
      const name = fieldOf(error);
      return name && { name, text: errorText(error) };
    },
  });
}

/** A form of choices that saves a part of the account: its refusals are said in it. */
export function useChoiceForm<Values extends object, Body, Answer>(
  values: FormValues<Values>,
  bodyOf: (values: Values) => Body,
  options: Options<Body, Answer>,
) {
  const words = useAccountErrorText();
  const sending = useSaving(options, () => true);
  const read = (chosen: Values): FormRead<Body, Extract<keyof Values, string>> => ({ sent: bodyOf(chosen) });
  const { failure, ...form } = useForm(values, read, { sending });
  // What another window saved is shown by `onRefused`, field by field.
  const isMet = options.onRefused !== undefined && isApiError(failure) && failure.code === 'CHANGED';
  return { ...form, failure: failure === undefined || isMet ? undefined : words(failure) };
}
