import { type FormRead, faultsIn, type RecordForm } from '@bothways/ui';

/**
 * Returns the typed name if it was changed. Built-in names are stored in one language and translated for display:
 * leaving one as displayed is no change.
 */
export function typedName({ read, values }: Pick<RecordForm<{ name: string }>, 'read' | 'values'>): {
  name?: string | undefined;
} {
  const name = values.name.trim();
  return { name: name === read.name ? undefined : name };
}

/** Reads a form whose name is required. */
export const readNamed = ({ name }: { name: string }): FormRead<void, 'name'> =>
  name.trim() === '' ? { faults: faultsIn({ name: { code: 'missing' } }) } : { sent: undefined };
