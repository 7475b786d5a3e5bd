import { isApiError } from '@bothways/platform';
import { type Fault, type FormState, type FormValues, faultsIn, useForm } from '@bothways/ui';
import { useRefusal } from './refusal.ts';
import type { FormPost } from './use-form-post.ts';

type Sent = Record<string, unknown>;

/**
 * A form of the entrance.
 * @param faultsOf returns each field's fault
 */
export function useEntranceForm<Values extends object, Name extends Extract<keyof Values, string>>(
  values: FormValues<Values>,
  faultsOf: (values: Values) => Record<Name, Fault | undefined>,
  sending: FormPost,
  bodyOf: (values: Values) => Sent,
): FormState<Values, Sent, Name> {
  const refusal = useRefusal();
  return useForm(
    values,
    (typed) => {
      const faults = faultsIn(faultsOf(typed));
      return faults.size > 0 ? { faults } : { sent: bodyOf(typed) };
    },
    {
      sending,
      refused(error) {
        const { field, text } = refusal(error);
        for (const name in faultsOf(values.values)) if (name === field) return { name, text };
        return undefined;
      },
    },
  );
}

/** Whether a letter's link opens nothing any more. */
export const isLinkInvalid = (error: unknown): boolean =>
  isApiError(error) && error.key === 'errors.linkInvalid';
