import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeepRun, deepRunSchema } from '@bothways/domain/deployments';

const fileIn = (root: string): string => join(root, 'deep-run.json');

/** Stores a passed deep run beside the releases. */
export async function writeDeepRun(root: string, run: DeepRun): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeFile(fileIn(root), `${JSON.stringify(run)}\n`);
}

/** Returns the last passed deep run; undefined if there is none, or its record is unreadable. */
export const readDeepRun = async (root: string): Promise<DeepRun | undefined> => {
  const text = await readFile(fileIn(root), 'utf8').catch(() => '');
  try {
    return deepRunSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};
