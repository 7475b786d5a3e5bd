/** What is in one list and not in another. */
export const without = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((one) => !some.includes(one));
