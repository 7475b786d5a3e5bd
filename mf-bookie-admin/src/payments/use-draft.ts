import { useState } from 'react';

type Faults<Draft> = Partial<Record<keyof Draft, string>>;

/** What is typed in a form, and what is wrong with it since somebody wanted to save it; an edit forgives all. */
export function useDraft<Draft extends object>(begin: Draft) {
  const [draft, setDraft] = useState(begin);
  const [faults, setFaults] = useState<Faults<Draft>>({});
  return {
    draft,
    set: (part: Partial<Draft>): void => {
      setDraft((before) => ({ ...before, ...part }));
      setFaults({});
    },
    /** Shows what was found. @returns whether that is nothing */
    check: (found: Faults<Draft>): boolean => {
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    /** For the field of this name. */
    fault: (name: keyof Draft): { error?: string } => {
      const error = faults[name];
      return error === undefined ? {} : { error };
    },
  };
}
