import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';

/** Props of the fields of either family. */
export interface FormProps<P> {
  mode: Mode;
  bookies: readonly Bookie[];
  payload: P;
  onChange: (part: Partial<P>) => void;
}

/** Adds which configuration is in the form. Fields that hold typed text restart for another one. */
export interface LoadedFormProps<P> extends FormProps<P> {
  loadedId: string;
}
