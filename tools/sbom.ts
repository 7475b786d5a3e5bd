import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './steps.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The packages that a workspace is built of and with, as CycloneDX: when one of them turns out to be bad, this says which releases
 * have it. @throws Error when what is installed is not what is asked for
 */
export async function sbomOf(workspace: string): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', `--workspace=${workspace}`];
  const { stdout } = await promisify(execFile)('npm', [...args, '--loglevel=error'], {
    cwd: ROOT,
    maxBuffer: MAX_BYTES,
  });
  return stdout;
}

/** Keeps it with its release; only what the release lists is served, and this is not. */
export const keepSbom = (releaseFolder: string, sbom: string): Promise<void> =>
  writeFile(join(releaseFolder, 'sbom.cdx.json'), sbom);
