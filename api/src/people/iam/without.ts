/** Returns the elements of one list that are not in another. */
export const without = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((one) => !some.includes(one));
