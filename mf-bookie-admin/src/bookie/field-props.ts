import type { FieldValue } from './form-values.ts';

/** Props of every field kind. */
export interface FieldProps {
  name: string;
  label: string;
  value: FieldValue | undefined;
  onChange: (value: FieldValue) => void;
  isReadOnly: boolean;
  hint?: string;
  /** The saved value in words, if it differs. */
  was?: string;
  error?: string;
}
