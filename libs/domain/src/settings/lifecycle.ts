/** Maximum configurations of a person per list and mode. */
export const MAX_CONFIGURATIONS = 20;
export const MAX_NAME_LENGTH = 50;
/** Maximum stored versions of a configuration; the oldest are dropped. */
export const MAX_VERSIONS = 50;

/** Key under which names that people read as equal are equal. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

interface Dated {
  id: string;
  updatedAt: string;
}

const newerFirst = (a: Dated, b: Dated): number =>
  Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || (a.id < b.id ? 1 : -1);

/** Sorts configurations for display: last changed first. */
export const byRecency = <T extends Dated>(configurations: readonly T[]): T[] =>
  configurations.toSorted(newerFirst);

/** Returns the configuration that becomes active after the active one was deleted: the last changed. */
export const successorOf = <T extends Dated>(remaining: readonly T[]): T | undefined =>
  byRecency(remaining)[0];

/** Returns the name, with a number appended where it is taken: "Spain (2)". Never exceeds the maximum length. */
export function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey));
  const wanted = name.trim();
  if (!keys.has(nameKey(wanted))) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = `${wanted.slice(0, MAX_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
    if (!keys.has(nameKey(numbered))) return numbered;
  }
}
