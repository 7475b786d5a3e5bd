import { useState } from 'react';

/** The values of a form: a `useRecordForm`, or a `useValues`. */
interface FormValues<Values> {
  values: Values;
  set(patch: Partial<Values>): void;
}

/** A form read: what is to be sent, or the names of its invalid fields. */
export type FormRead<Sent, Name> = { sent: Sent } | { faults: ReadonlySet<Name> };

export interface Form<Values, Sent, Name> extends FormValues<Values> {
  /** The invalid fields since the last attempt to send; an edit clears them, so that the browser submits again. */
  faults: ReadonlySet<Name>;
  /** Returns the props of a field's error. */
  fault(name: Name, text: string): { error?: string };
  /** Sends the values, or shows the invalid fields. */
  submit(send: (sent: Sent) => void): void;
}

/** The values of a form that starts anew. */
export function useValues<Values extends object>(begin: Values): FormValues<Values> {
  const [values, setValues] = useState(begin);
  return { values, set: (patch) => setValues((now) => ({ ...now, ...patch })) };
}

/** Returns the names of the fields that are invalid. */
export const faultsIn = <Name extends string>(isFaulty: Record<Name, boolean>): ReadonlySet<Name> => {
  const names = new Set<Name>();
  for (const name in isFaulty) if (isFaulty[name]) names.add(name);
  return names;
};

/** A form that is validated when sent. */
export function useForm<Values extends object, Sent, Name extends string>(
  { values, set }: FormValues<Values>,
  read: (values: Values) => FormRead<Sent, Name>,
): Form<Values, Sent, Name> {
  const [faults, setFaults] = useState<ReadonlySet<Name>>(new Set());
  return {
    values,
    faults,
    set(patch) {
      set(patch);
      setFaults(new Set());
    },
    fault: (name, text) => (faults.has(name) ? { error: text } : {}),
    submit(send) {
      const form = read(values);
      setFaults('faults' in form ? form.faults : new Set());
      if ('sent' in form) send(form.sent);
    },
  };
}
