import { SearchField } from '@bothways/ui';
import { useEffect, useState } from 'react';

/** After the last key press the search is asked. */
const TYPED_MS = 300;

/** A text field whose word is taken once the person pauses. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing is waited for
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField label={label} maxLength={60} onChange={setTyped} placeholder={label} value={typed} />;
}
