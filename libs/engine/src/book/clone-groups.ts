import type { BookRules } from '@bothways/domain/bookies';

/** Union-find over names. */
class Unions {
  readonly #above = new Map<string, string>();

  /** Returns the representative of the name's set. */
  of(name: string): string {
    let top = name;
    for (let next = this.#above.get(top); next !== undefined; next = this.#above.get(top)) top = next;
    return top;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.of(one), this.of(other)];
    if (first !== second) this.#above.set(second, first);
  }
}

/**
 * Returns the representative of every bookmaker in the catalogue and of every original they name. Bookmakers are joined
 * if they share a clone group or take prices from one another, transitively. The first original by name is the
 * representative.
 */
export function speakersOf(bookies: readonly BookRules[]): ReadonlyMap<string, string> {
  const unions = new Unions();
  const inGroup = new Map<string, string>();
  const taken = new Set<string>();
  const names = new Set<string>();
  for (const { value, ogBookie = value, cloneGroup } of bookies) {
    names.add(value).add(ogBookie);
    unions.join(ogBookie, value);
    if (ogBookie !== value) taken.add(value);
    if (cloneGroup !== undefined) unions.join(inGroup.get(cloneGroup) ?? value, value);
    if (cloneGroup !== undefined && !inGroup.has(cloneGroup)) inGroup.set(cloneGroup, value);
  }
  const speakers = new Map<string, string>();
  const byRank = [...names].sort((a, b) => Number(taken.has(a)) - Number(taken.has(b)) || (a < b ? -1 : 1));
  for (const name of byRank) {
    const union = unions.of(name);
    if (!speakers.has(union)) speakers.set(union, name);
  }
  return new Map([...names].map((name) => [name, speakers.get(unions.of(name)) ?? name]));
}
