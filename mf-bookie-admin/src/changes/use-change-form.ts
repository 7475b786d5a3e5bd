import { refusedField } from '@bothways/platform';
import { type FormRead, type FormState, type FormValues, type Sending, useForm } from '@bothways/ui';
import { useValueRefusalText } from './refusal-text.ts';

/** A form sent by a change. A refusal that names a field of the form is shown there. */
export function useChangeForm<Values extends object, Sent, Name extends string>(
  values: FormValues<Values>,
  read: (values: Values) => FormRead<Sent, Name | Extract<keyof Values, string>>,
  sending: Sending<Sent>,
): FormState<Values, Sent, Name | Extract<keyof Values, string>> {
  const valueRefusalText = useValueRefusalText();
  return useForm(values, read, {
    sending,
    refused(error) {
      const name = refusedField(error, values.values);
      return name && { name, text: valueRefusalText(error) };
    },
  });
}
