import type { RecordForm } from '@bothways/ui';

/**
 * The name that was typed, where it is another one. The house's own names are stored in one language and shown in all:
 * whoever leaves one as it is shown has not changed it.
 */
export function typedName({ read, values }: Pick<RecordForm<{ name: string }>, 'read' | 'values'>): {
  name?: string | undefined;
} {
  const name = values.name.trim();
  return { name: name === read.name ? undefined : name };
}
