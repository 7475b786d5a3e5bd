import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the folder of a refused release: the reasons, for readers. In no list of files, so it is never served. */
const REFUSED_FILE = 'refused.txt';

/** Stores the faults found; without any, an earlier note is removed. */
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
