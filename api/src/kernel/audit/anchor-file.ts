import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DataLocation } from '#kernel/files';

const anchorSchema = z.object({ seq: z.int().nonnegative(), hash: z.string(), seal: z.string() });
/** The newest row of a sealed chain. */
export type Anchor = z.infer<typeof anchorSchema>;

/** Records the newest row of a chain outside the database. */
export interface AnchorStore {
  /** @returns undefined if there is none yet @throws Error if it cannot be opened, or is not an anchor */
  read(): Promise<Anchor | undefined>;
  write(anchor: Anchor): Promise<void>;
}

/** Whether the system did not let us read: that says nothing of what is there. */
export const isUnreadable = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readAnchor(file: string): Promise<Anchor | undefined> {
  try {
    return anchorSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const NAME_CHARS = 8;

/** The chain that the anchor belongs to. */
type AnchorOf = 'audit' | 'ledger';

/** Each database has its own anchor file, named without exposing the URL's password. */
function nameOf(of: AnchorOf, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return `${of}-anchor.json`;
  const { host, pathname } = new URL(databaseUrl);
  const which = createHash('sha256')
    .update(host + pathname)
    .digest('hex')
    .slice(0, NAME_CHARS);
  return `${of}-anchor-${which}.json`;
}

/** Path of the anchor file. */
export const anchorPath = (
  { dataDir, databaseUrl }: Omit<DataLocation, 'production'>,
  of: AnchorOf = 'audit',
): string => join(dataDir, nameOf(of, databaseUrl));

/**
 * Stores the anchor as a file in the data folder, readable by our own user only. A crash leaves the previous version
 * intact.
 */
export function anchorFile(location: Omit<DataLocation, 'production'>, of: AnchorOf = 'audit'): AnchorStore {
  const { dataDir } = location;
  const file = anchorPath(location, of);
  // Named by process, so that processes sharing a data folder do not overwrite each other's file.
  const next = `${file}.${process.pid}`;
  return {
    read: () => readAnchor(file),
    async write(anchor) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const handle = await open(next, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(anchor));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(next, file);
    },
  };
}
