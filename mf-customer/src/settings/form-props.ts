import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';

/** What the fields of either family are given. */
export interface FormProps<P> {
  mode: Mode;
  bookies: readonly Bookie[];
  payload: P;
  onChange: (part: Partial<P>) => void;
}

/** With it: which configuration is in the form. Fields that hold typed text begin anew with another one. */
export interface LoadedFormProps<P> extends FormProps<P> {
  loadedId: string;
}
