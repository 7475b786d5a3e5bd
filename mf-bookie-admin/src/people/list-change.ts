/** Returns the names added to and removed from a list. */
export function listChange(
  before: readonly string[],
  after: readonly string[],
  nameOf: (one: string) => string = String,
): string {
  const added = after.filter((one) => !before.includes(one)).map((one) => `+ ${nameOf(one)}`);
  const removed = before.filter((one) => !after.includes(one)).map((one) => `− ${nameOf(one)}`);
  return [...added, ...removed].join(', ');
}
