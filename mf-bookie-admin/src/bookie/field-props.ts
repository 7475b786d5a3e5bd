import type { FieldValue } from './form-values.ts';

/** What a field of any kind is given. */
export interface FieldProps {
  name: string;
  label: string;
  value: FieldValue | undefined;
  onChange: (value: FieldValue) => void;
  isReadOnly: boolean;
  hint?: string;
  /** What is saved, in words, where it is something else. */
  was?: string;
  error?: string;
}
