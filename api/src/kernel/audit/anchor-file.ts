import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DataPlace } from '#kernel/files';

const anchorSchema = z.object({ seq: z.int().nonnegative(), hash: z.string(), seal: z.string() });
/** The newest row of a chain, sealed. */
export type Anchor = z.infer<typeof anchorSchema>;

/** Where the newest row of a chain is known outside the database. */
export interface AnchorPlace {
  /** @returns undefined where there is none yet @throws Error where there is something else */
  read(): Promise<Anchor | undefined>;
  write(anchor: Anchor): Promise<void>;
}

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

/** Whose newest row it is. */
export type AnchorOf = 'audit' | 'ledger';

/** Another database has another anchor; the name says which without a password. */
function nameOf(of: AnchorOf, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return `${of}-anchor.json`;
  const { host, pathname } = new URL(databaseUrl);
  const which = createHash('sha256')
    .update(host + pathname)
    .digest('hex')
    .slice(0, NAME_CHARS);
  return `${of}-anchor-${which}.json`;
}

/** Where the file lies. */
export const anchorPath = (
  { dataDir, databaseUrl }: Omit<DataPlace, 'production'>,
  of: AnchorOf = 'audit',
): string => join(dataDir, nameOf(of, databaseUrl));

/** A file in the data folder, for our own user only. A crash leaves the former one whole. */
export function anchorFile(place: Omit<DataPlace, 'production'>, of: AnchorOf = 'audit'): AnchorPlace {
  const { dataDir } = place;
  const file = anchorPath(place, of);
  // Processes with one data folder do not write into each other's.
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
