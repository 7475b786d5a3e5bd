import { useState } from 'react';
import { useAccessNames } from './use-access-names.ts';

interface StoredName {
  /** As it is shown and typed. */
  name: string;
  setName: (name: string) => void;
  /** What is saved: the house's own names are stored in one language, and to see them in another is no change. */
  toStore: () => string;
}

/** The name of a role or policy while it is changed, in the person's language. */
export function useStoredName(stored: string | undefined): StoredName {
  const named = useAccessNames();
  const shown = stored === undefined ? '' : named(stored);
  const [name, setName] = useState(shown);
  const typed = name.trim();
  return { name, setName, toStore: () => (stored !== undefined && typed === shown ? stored : typed) };
}
