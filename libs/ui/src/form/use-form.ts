import { useState } from 'react';
import { useUi } from '../provider/ui-provider.tsx';
import { type Faults, type FormRead, faultText } from './fault.ts';

/** The values of a form: a `useRecordForm`, a `useValues`, or a draft that survives the page. */
export interface FormValues<Values> {
  values: Values;
  set(patch: Partial<Values>): void;
  /** Called once the values were accepted: a draft is removed. */
  forget?(): void;
}

/** The request of a form, as `useMutation` returns it. */
export interface Sending<Sent> {
  mutateAsync(sent: Sent): Promise<unknown>;
  isPending: boolean;
  error: unknown;
  reset(): void;
}

interface Options<Sent, Name> {
  sending?: Sending<Sent>;
  /** Returns the field that a refusal of the server is about, and the reason in words. */
  refused?: (error: unknown) => { name: Name; text: string } | undefined;
}

type ErrorOf = { error?: string };

/** The props of a field. */
interface FieldProps<Value> extends ErrorOf {
  value: Value;
  onChange(value: Value): void;
}

export interface FormState<Values, Sent, Name> extends FormValues<Values> {
  /** The invalid fields since the last attempt to send, without those that were edited or became valid. */
  faults: Faults<Name>;
  isPending: boolean;
  /** The refusal of the server that belongs to no field. */
  failure: unknown;
  /** Returns the props of a field's error: a fault found here, or the server's refusal. */
  fault(name: Name, text?: string): ErrorOf;
  /** Returns the props of a field whose name is that of its value. */
  field<Key extends Name & keyof Values>(name: Key, text?: string): FieldProps<Values[Key]>;
  /** Sends the values once, or shows the invalid fields. */
  submit(send?: (sent: Sent) => void): void;
}

/** The values of a form that starts anew. */
export function useValues<Values extends object>(begin: Values): FormValues<Values> {
  const [values, setValues] = useState(begin);
  return { values, set: (patch) => setValues((now) => ({ ...now, ...patch })) };
}

const NONE = new Map<never, never>();

/**
 * A form that is validated when sent. Faults are held as codes and worded when shown, so that they follow the language.
 * @param read returns the request, or the invalid fields
 */
export function useForm<Values extends object, Sent, Name extends string>(
  { values, set, forget }: FormValues<Values>,
  read: (values: Values) => FormRead<Sent, Name>,
  { sending, refused }: Options<Sent, Name> = {},
): FormState<Values, Sent, Name> {
  const ui = useUi();
  const [stopped, setStopped] = useState<ReadonlySet<string>>(new Set());
  const now = stopped.size > 0 ? read(values) : undefined;
  const faults: Faults<Name> =
    now && 'faults' in now ? new Map([...now.faults].filter(([name]) => stopped.has(name))) : NONE;
  const error = sending?.error ?? undefined;
  const refusal = error === undefined ? undefined : refused?.(error);
  const edit = (patch: Partial<Values>): void => {
    set(patch);
    setStopped((before) => new Set([...before].filter((name) => !(name in patch))));
    // The refusal was about the previous input.
    if (error !== undefined) sending?.reset();
  };
  const fault = (name: Name, text?: string): ErrorOf => {
    const found = faults.get(name);
    if (found) return { error: faultText(found, text, ui) };
    return refusal?.name === name ? { error: refusal.text } : {};
  };
  return {
    values,
    faults,
    isPending: sending?.isPending ?? false,
    failure: refusal ? undefined : error,
    set: edit,
    fault,
    field: (name, text) => ({
      value: values[name],
      onChange(value) {
        const patch: Partial<Values> = {};
        patch[name] = value;
        edit(patch);
      },
      ...fault(name, text),
    }),
    submit(send) {
      const form = read(values);
      setStopped(new Set('faults' in form ? form.faults.keys() : []));
      if ('faults' in form) return;
      if (send) send(form.sent);
      else
        void sending?.mutateAsync(form.sent).then(
          () => forget?.(),
          () => undefined,
        );
    },
  };
}
