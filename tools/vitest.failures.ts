import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase } from 'vitest/node';

/** Returns the first line of an error, and the first stack frame in our code. */
const lineOf = ({ name, message, stack = '' }: SerializedError): string => {
  const place = stack.split('\n').find((line) => /^\s*at /.test(line) && !line.includes('node_modules'));
  return `outside a test: ${name}: ${message.split('\n')[0]}${place === undefined ? '' : ` ${place.trim()}`}`;
};

/**
 * Names what the other reports leave for the end, or leave out. An error thrown outside a test fails the run, but no
 * report names it: writes one line for each to the file named by `OUTSIDE_FILE`, for the summary of the run.
 */
export default class FailureReporter implements Reporter {
  /** Names a failure when it happens: a long run that is cut short has said what it found. */
  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'failed') return;
    console.log(`\nFAILED ${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const { OUTSIDE_FILE } = process.env;
    if (OUTSIDE_FILE !== undefined) writeFileSync(OUTSIDE_FILE, JSON.stringify(errors.map(lineOf)));
  }
}
