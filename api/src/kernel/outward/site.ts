import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#kernel/db';
import { type DataLocation, RESTORED } from '#kernel/files';
import { postgresSite } from './installation.store.ts';

/** In no backup: a database that is found without it, or beside a copy of it, is a copy. */
const SITE = 'site';

/** A file that is copied keeps its content, but is another file of the disk. */
function sqliteSite(dataDir: string): string {
  const file = join(dataDir, SITE);
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 });
  return `${readFileSync(file, 'utf8')}/${statSync(file).ino}`;
}

export interface SiteOptions extends Pick<DataLocation, 'dataDir'> {
  publicUrl: string;
}

/** Where a process finds its database. */
export interface Site {
  /** The public host and the database together. */
  name: string;
  /** Whether a backup was restored and nobody has said yet that this is the real installation. */
  isRestored(): boolean;
  /** Called when the database has kept that. */
  forgetRestored(): void;
}

/** Returns where the database of this process is. */
export async function siteOf({ db, kind }: Database, { dataDir, publicUrl }: SiteOptions): Promise<Site> {
  const where = kind === 'sqlite' ? sqliteSite(dataDir) : await postgresSite(db);
  const mark = join(dataDir, RESTORED);
  return {
    name: `${new URL(publicUrl).hostname} ${where}`,
    isRestored: () => existsSync(mark),
    forgetRestored: () => rmSync(mark, { force: true }),
  };
}
