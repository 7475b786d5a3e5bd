import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './steps.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Lists the packages that a workspace consists of and is built with, as CycloneDX: if one of them proves malicious,
 * this shows which releases contain it.
 * @throws Error if the installed packages do not match the requested ones
 */
export async function sbomOf(workspace: string): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', `--workspace=${workspace}`];
  const { stdout } = await promisify(execFile)('npm', [...args, '--loglevel=error'], {
    cwd: ROOT,
    maxBuffer: MAX_BYTES,
  });
  return stdout;
}

/** Stores the SBOM with its release; only files listed by the release are served, and this one is not. */
export const keepSbom = (releaseFolder: string, sbom: string): Promise<void> =>
  writeFile(join(releaseFolder, 'sbom.cdx.json'), sbom);
