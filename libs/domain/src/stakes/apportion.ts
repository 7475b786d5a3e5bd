/**
 * Returns whole cents that add up to `totalCents` and differ from the exact shares by less than one: floors first, the
 * rest to the largest remainders, ties to the first.
 */
export function apportion(shares: readonly number[], totalCents: number): number[] {
  const exact = shares.map((share) => share * totalCents);
  const floors = exact.map((cents) => Math.floor(cents + 1e-9));
  let left = totalCents - floors.reduce((sum, cents) => sum + cents, 0);
  const byRemainder = exact
    .map((cents, index) => ({ index, rest: cents - (floors[index] ?? 0) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}
