import { type FormRead, type FormState, type FormValues, type Sending, useForm } from '@bothways/ui';
import { refusedField } from '../api/refused-field.ts';
import { useErrorText } from '../api/use-error-text.ts';

interface Options<Sent, Name> {
  sending: Sending<Sent>;
  /** Title of a refusal that belongs to no field, such as "The entry was not saved". */
  failed?: string;
  /** Words a refusal; by its code if omitted. */
  words?(error: unknown): string;
  /** Returns the field of a refusal that does not name it. */
  fieldOf?(error: unknown): Name | undefined;
}

interface MutationForm<Values, Sent, Name> extends Omit<FormState<Values, Sent, Name>, 'failure'> {
  /** Words of a refusal that belongs to no field. */
  failure: string | undefined;
}

/** A form sent by a mutation. A refusal is shown at the field that it names, otherwise in the form. */
export function useMutationForm<Values extends object, Sent, Name extends string>(
  values: FormValues<Values>,
  read: (values: Values) => FormRead<Sent, Name | Extract<keyof Values, string>>,
  { sending, failed, words, fieldOf }: Options<Sent, Name | Extract<keyof Values, string>>,
): MutationForm<Values, Sent, Name | Extract<keyof Values, string>> {
  const errorText = useErrorText();
  const textOf = words ?? errorText;
  const { failure, ...form } = useForm(values, read, {
    sending,
    refused(error) {
      const name = fieldOf?.(error) ?? refusedField(error, values.values);
      return name && { name, text: textOf(error) };
    },
  });
  const reason = failure === undefined ? undefined : textOf(failure);
  return { ...form, failure: reason && failed ? `${failed}. ${reason}` : reason };
}
