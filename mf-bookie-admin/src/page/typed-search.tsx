import { SearchField } from '@bothways/ui';
import { useEffect, useState } from 'react';

/** So long a person pauses between words, not between letters. */
const PAUSE_MS = 300;

/** A search that asks when the typing pauses: each answer costs the server a look. */
export function TypedSearch(props: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}) {
  const { label, value, onSearch, className } = props;
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause anew
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField className={className} label={label} onChange={setTyped} placeholder={label} value={typed} />
  );
}
