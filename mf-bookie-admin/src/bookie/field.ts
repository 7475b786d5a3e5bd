import type { TextKey } from '../texts.ts';
import type { FieldValue } from './form-values.ts';

interface Common {
  name: string;
  label: TextKey;
  hint?: TextKey;
  /** What it holds when nothing is set. */
  empty: FieldValue;
  /** Of the four columns of the form; two without. */
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
        /** What an empty one means; without it there must be a number. */
        none?: TextKey;
      }
    | { kind: 'choice'; options: readonly { value: string; label: TextKey }[] }
    | { kind: 'some'; of: readonly { value: string; label: TextKey }[] }
  );
export type NumberFieldOf = Extract<Field, { kind: 'number' }>;
