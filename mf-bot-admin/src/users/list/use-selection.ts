import { useCallback, useState } from 'react';

const NOBODY: ReadonlySet<string> = new Set();

/** Whom somebody has ticked, by address. Filters do not touch it: people are looked for one after the other. */
export function useSelection() {
  const [emails, setEmails] = useState<ReadonlySet<string>>();
  const start = useCallback(() => setEmails((before) => before ?? NOBODY), []);
  const exit = useCallback(() => setEmails(undefined), []);
  const clear = useCallback(() => setEmails(NOBODY), []);
  const only = useCallback((some: readonly string[]) => setEmails(new Set(some)), []);
  /** Ticks or unticks; the first tick begins the selection. */
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
