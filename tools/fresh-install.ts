import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The files that npm reads; the workspaces' sources are not needed. */
const NEEDED = ['package.json', 'package-lock.json', '.npmrc', '*/package.json', 'libs/*/package.json'];

/** Runs npm as a user would. @returns its error output; undefined if it succeeded */
export const npmFault = (cwd: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('npm', [...args, '--loglevel=error'], { cwd }, (error, stdout, stderr) =>
      resolve(error === null ? undefined : `${stdout}\n${stderr || error.message}`.trim()),
    );
  });

/**
 * Installs the lockfile of `root` into a temporary folder, without running scripts. The registry provides each
 * version's date of publication.
 * @returns what npm refuses as too young or cannot fetch; undefined if there is nothing
 */
export async function freshFault(
  root: string,
  minAgeDays: number,
  nowMs: number,
  more: readonly string[] = [],
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-supply-'));
  try {
    for (const file of globSync(NEEDED, { cwd: root })) cpSync(join(root, file), join(folder, file));
    const before = new Date(nowMs - minAgeDays * DAY_MS).toISOString();
    return await npmFault(folder, ['ci', '--ignore-scripts', `--before=${before}`, ...more]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
