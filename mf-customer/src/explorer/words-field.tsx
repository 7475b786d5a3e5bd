import { SearchField } from '@bothways/ui';
import { useEffect, useState } from 'react';

/** Delay of the search after the last key press. */
const TYPED_MS = 300;

/** A text field whose value is applied once the person pauses. */
export function Words({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField label={label} maxLength={60} onChange={setTyped} placeholder={label} value={typed} />;
}
