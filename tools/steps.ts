import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedInPlaywright, failedInVitest, thrownOutside } from './failed-names.ts';
import { SEED } from './seed.ts';
import { readEnd } from './vitest.budget.ts';

export const ROOT = new URL('..', import.meta.url).pathname;

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Not run today: left to the deep run. */
  left?: number;
  /** Names of failed tests, repeated at the end. */
  names: readonly string[];
}

/** Runs a command with its output on the terminal; resolves to its exit code. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = ROOT,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command concurrently with others and captures its output; resolves to the output and exit code. */
const runQuietly = (command: string, args: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const said: Buffer[] = [];
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error) => resolve({ code: 127, said: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }));
  });

/**
 * Runs a target of the whole repository or of each package, unless it passed on the same files before; it counts as
 * one.
 */
export async function check(name: string, target: string): Promise<Tally> {
  const { code, said } = await runQuietly('nx', ['run-many', '-t', target, '--outputStyle=static']);
  console.log(`\n> ${name}\n${said.trim()}`);
  const isGood = code === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, names: isGood ? [] : [name] };
}

/** Runs the steps in sequence, whether or not one fails. */
export async function inTurn(steps: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await step());
  return add(tallies);
}

/** Returns the path of a report, which is removed with its folder when this process ends. */
function reportFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-report-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, `${name}.json`);
}

function readReport<T>(file: string, pick: (report: Record<string, unknown>) => T): T | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof report === 'object' && report !== null ? pick({ ...report }) : undefined;
  } catch {
    return undefined;
  }
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Runs a test runner that writes a JSON report; a run that fails without a failed test counts as one failure. */
async function runReported(
  name: string,
  start: (file: string) => Promise<number>,
  pick: (report: Record<string, unknown>) => Tally,
): Promise<Tally> {
  console.log(`\n> ${name}`);
  const file = reportFile(name);
  const code = await start(file);
  const tally = readReport(file, pick) ?? { passed: 0, failed: 0, skipped: 0, names: [] };
  // It may fail without a failed test: by an error after the last test, or without a report.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1, names: [`${name}: see above`] } : tally;
}

const REPORTERS = ['dot', 'json', './tools/vitest.failures.ts', './tools/vitest.budget.ts'].map(
  (name) => `--reporter=${name}`,
);

export async function runVitest(args: readonly string[] = []): Promise<Tally> {
  console.log(`\nTEST_SEED=${SEED}`);
  const outside = reportFile('outside');
  const budget = reportFile('budget');
  const tally = await runReported(
    'unit, API and component tests',
    (file) =>
      run('vitest', ['run', ...REPORTERS, `--outputFile.json=${file}`, ...args], {
        OUTSIDE_FILE: outside,
        BUDGET_FILE: budget,
      }),
    (report) => ({
      passed: count(report.numPassedTests),
      failed: count(report.numFailedTests),
      skipped: count(report.numPendingTests),
      names: failedInVitest(report),
    }),
  );
  const { left, over } = readEnd(budget);
  return {
    ...tally,
    failed: tally.failed + over.length,
    skipped: tally.skipped - left,
    left,
    names: [...tally.names, ...thrownOutside(outside), ...over],
  };
}

/**
 * Runs tests in a real browser; a test that failed at first and then passed counts as passed and is listed as flaky.
 */
export const runPlaywright = (name: string, config: string, browser: string): Promise<Tally> =>
  runReported(
    name,
    (file) =>
      run('playwright', ['test', '-c', config, '--reporter=line,json'], {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    (report) => {
      const { stats } = report;
      const of = (key: string): number =>
        typeof stats === 'object' && stats !== null ? count(new Map(Object.entries(stats)).get(key)) : 0;
      return {
        passed: of('expected') + of('flaky'),
        failed: of('unexpected'),
        skipped: of('skipped'),
        names: failedInPlaywright(report),
      };
    },
  );

export const add = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      left: (sum.left ?? 0) + (tally.left ?? 0),
      names: [...sum.names, ...tally.names],
    }),
    { passed: 0, failed: 0, skipped: 0, names: [] },
  );

/** Prints the summary line and sets the exit code accordingly. */
export function close(tally: Tally): void {
  if (tally.left) console.log(`\n${tally.left} left to the deep run: npm run test:deep`);
  if (tally.skipped > 0) console.log(`\n${tally.skipped} skipped (see the runs above)`);
  for (const name of tally.names) console.log(`failed: ${name}`);
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
