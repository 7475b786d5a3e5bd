import { useCallback, useState } from 'react';

const NOBODY: ReadonlySet<string> = new Set();

/** The selected users, by address. Filters do not affect it: users are searched for one after another. */
export function useSelection() {
  const [emails, setEmails] = useState<ReadonlySet<string>>();
  const start = useCallback(() => setEmails((before) => before ?? NOBODY), []);
  const exit = useCallback(() => setEmails(undefined), []);
  const clear = useCallback(() => setEmails(NOBODY), []);
  const only = useCallback((some: readonly string[]) => setEmails(new Set(some)), []);
  /** Toggles a user; the first one starts the selection. */
  const toggle = useCallback(
    (email: string) =>
      setEmails((before = NOBODY) => {
        const next = new Set(before);
        if (!next.delete(email)) next.add(email);
        return next;
      }),
    [],
  );
  return { emails, start, exit, clear, only, toggle };
}
export type Selection = ReturnType<typeof useSelection>;
