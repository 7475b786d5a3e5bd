import { useState } from 'react';

type Faults<Draft> = Partial<Record<keyof Draft, string>>;

/** A form's draft, and its faults since an attempt to save; an edit clears all. */
export function useDraft<Draft extends object>(begin: Draft) {
  const [draft, setDraft] = useState(begin);
  const [faults, setFaults] = useState<Faults<Draft>>({});
  return {
    draft,
    set: (part: Partial<Draft>): void => {
      setDraft((before) => ({ ...before, ...part }));
      setFaults({});
    },
    /** Shows the faults. @returns whether there are none */
    check: (found: Faults<Draft>): boolean => {
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    /** Returns the props of a field's error. */
    fault: (name: keyof Draft): { error?: string } => {
      const error = faults[name];
      return error === undefined ? {} : { error };
    },
  };
}
