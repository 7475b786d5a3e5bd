/** The fields of a record that are named, and no others. */
export function picked<Record extends object>(whole: Record, names: ReadonlySet<string>): Partial<Record> {
  const kept: Partial<Record> = { ...whole };
  for (const name in kept) if (!names.has(name)) delete kept[name];
  return kept;
}
