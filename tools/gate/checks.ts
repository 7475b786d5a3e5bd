import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseRefused } from '@bothways/build';
import type { ReleaseName } from '@bothways/domain/registry';
import { ROOT, run } from '../steps.ts';

const TOOLS = ['nx', 'tsc', 'vitest'];
const isInstalled = (tool: string): boolean => existsSync(join(ROOT, 'node_modules/.bin', tool));

interface CheckParts {
  isInstalled(tool: string): boolean;
  /** Resolves to the exit code. */
  run(command: string, args: readonly string[]): Promise<number>;
}

/**
 * Checks the types of an app and of what it imports, and runs its tests, as far as their inputs have changed: what passed
 * on the same files comes from Nx's cache.
 * @throws ReleaseRefused naming what failed, or which tools are missing
 */
export async function demandChecks(
  name: ReleaseName,
  parts: CheckParts = { isInstalled, run },
): Promise<void> {
  const missing = TOOLS.filter((tool) => !parts.isInstalled(tool));
  if (missing.length > 0)
    throw new ReleaseRefused(
      `Before a release types and tests are looked at, and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed: npm ci --include=dev brings them`,
    );
  const steps = [
    { what: 'types', target: `@bothways/${name}:app-types` },
    { what: 'tests', target: `@bothways/${name}:test` },
  ];
  for (const { what, target } of steps)
    if ((await parts.run('nx', ['run', target, '--outputStyle=static'])) !== 0)
      throw new ReleaseRefused(`${name} is not released: its ${what} do not pass (see above)`);
}
