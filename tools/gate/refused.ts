import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the folder of a release that was refused, for who reads on: why. In no list of files, and so nobody is served it. */
const REFUSED_FILE = 'refused.txt';

/** Notes what the gate found; where that is nothing, an earlier note goes. */
export async function noteRefusal(releaseFolder: string, faults: readonly string[]): Promise<void> {
  const file = join(releaseFolder, REFUSED_FILE);
  if (faults.length === 0) await rm(file, { force: true });
  else await writeFile(file, `${faults.join('\n')}\n`);
}

export const isRefused = (releaseFolder: string): Promise<boolean> =>
  stat(join(releaseFolder, REFUSED_FILE)).then(
    () => true,
    () => false,
  );
