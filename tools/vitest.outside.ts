import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';

/** The first line of what was thrown, and the first place of ours it came from. */
const lineOf = ({ name, message, stack = '' }: SerializedError): string => {
  const place = stack.split('\n').find((line) => /^\s*at /.test(line) && !line.includes('node_modules'));
  return `outside a test: ${name}: ${message.split('\n')[0]}${place === undefined ? '' : ` ${place.trim()}`}`;
};

/**
 * What is thrown outside a test fails the run, but no report names it. One line for each goes into the file named by
 * `OUTSIDE_FILE`, for the end of the run.
 */
export default class OutsideReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const { OUTSIDE_FILE } = process.env;
    if (OUTSIDE_FILE !== undefined) writeFileSync(OUTSIDE_FILE, JSON.stringify(errors.map(lineOf)));
  }
}
