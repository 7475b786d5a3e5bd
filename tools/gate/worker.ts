import '../../api/src/node-version.ts';
import '../../api/src/private-umask.ts';
import { tmpdir } from 'node:os';
import { releaseNameSchema, releaseVersionSchema } from '@bothways/domain/registry';
import { gateRelease } from './gate-release.ts';
import type { Outcome } from './outcome.ts';
import { openSite } from './site.ts';

/**
 * The process that `run-gate.ts` starts with a folder and an environment of its own, which hold nothing that foreign
 * code could reach through the browser or the throwaway product. The outcome is the last line.
 */
async function main([root = '', name, version]: string[]): Promise<string[]> {
  const candidate = {
    root,
    name: releaseNameSchema.parse(name),
    version: releaseVersionSchema.parse(version),
  };
  const site = await openSite(tmpdir(), root);
  try {
    return await gateRelease(site, candidate, console.error);
  } finally {
    await site.close();
  }
}

const faults = await main(process.argv.slice(2)).catch((error: unknown) => [
  error instanceof Error ? error.message : String(error),
]);
console.log(JSON.stringify({ faults } satisfies Pick<Outcome, 'faults'>));
process.exit(0);
