/** Returns only the named fields of a record. */
export function picked<Record extends object>(whole: Record, names: ReadonlySet<string>): Partial<Record> {
  const kept: Partial<Record> = { ...whole };
  for (const name in kept) if (!names.has(name)) delete kept[name];
  return kept;
}
