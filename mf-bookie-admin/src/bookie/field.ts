import type { TextKey } from '../texts.ts';
import type { FieldValue } from './form-values.ts';

interface Common {
  name: string;
  label: TextKey;
  hint?: TextKey;
  /** Value when nothing is set. */
  empty: FieldValue;
  /** Columns out of the form's four; two by default. */
  span?: 1 | 4;
}

export type Field = Common &
  (
    | { kind: 'text' | 'notes' | 'link' | 'countries' | 'original' | 'group' | 'flag' }
    | {
        kind: 'number';
        digits: number;
        /** `money` is in the bookmaker's currency, `euros` is not. */
        unit: 'percent' | 'money' | 'euros' | 'seconds' | 'times';
        /** Meaning of an empty field; without it a number is required. */
        none?: TextKey;
      }
    | { kind: 'choice'; options: readonly { value: string; label: TextKey }[] }
    | { kind: 'some'; of: readonly { value: string; label: TextKey }[] }
  );
export type NumberFieldOf = Extract<Field, { kind: 'number' }>;
