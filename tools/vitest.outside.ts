import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';

/** Returns the first line of an error, and the first stack frame in our code. */
const lineOf = ({ name, message, stack = '' }: SerializedError): string => {
  const place = stack.split('\n').find((line) => /^\s*at /.test(line) && !line.includes('node_modules'));
  return `outside a test: ${name}: ${message.split('\n')[0]}${place === undefined ? '' : ` ${place.trim()}`}`;
};

/**
 * An error thrown outside a test fails the run, but no report names it. Writes one line for each to the file named by
 * `OUTSIDE_FILE`, for the summary of the run.
 */
export default class OutsideReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const { OUTSIDE_FILE } = process.env;
    if (OUTSIDE_FILE !== undefined) writeFileSync(OUTSIDE_FILE, JSON.stringify(errors.map(lineOf)));
  }
}
