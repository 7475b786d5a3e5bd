/** Most configurations that a person has per list and mode. */
export const MAX_CONFIGURATIONS = 20;
export const MAX_NAME_LENGTH = 50;
/** Versions that are kept of one configuration; the oldest make room. */
export const MAX_VERSIONS = 50;

/** Two names are the same when people would read them as the same. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

interface Dated {
  id: string;
  updatedAt: string;
}

const newerFirst = (a: Dated, b: Dated): number =>
  Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || (a.id < b.id ? 1 : -1);

/** The order in which configurations are listed: last changed first. */
export const byRecency = <T extends Dated>(configurations: readonly T[]): T[] =>
  configurations.toSorted(newerFirst);

/** Which one is active after the active one was deleted: the one that was changed last. */
export const successorOf = <T extends Dated>(remaining: readonly T[]): T | undefined =>
  byRecency(remaining)[0];

/** The name, with a number behind it where it is taken: "Spain (2)". Never longer than a name may be. */
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
