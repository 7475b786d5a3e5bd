import { SearchField } from '@bothways/ui';
import { useEffect, useState } from 'react';

/** Debounce of the search: longer than a pause between letters. */
const PAUSE_MS = 300;

/** A search that is sent when typing pauses: each response costs the server a query. */
export function TypedSearch(props: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
  /** Id of the sentence that says what is wrong. */
  faultId?: string | undefined;
}) {
  const { label, value, onSearch, className, faultId } = props;
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the debounce
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField
      className={className}
      label={label}
      onChange={setTyped}
      placeholder={label}
      value={typed}
      {...(faultId !== undefined && { 'aria-describedby': faultId, isInvalid: true })}
    />
  );
}
