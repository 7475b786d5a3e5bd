import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Database, type Schema, transact } from '#kernel/db';
import { homeOf, setHome } from './installation.store.ts';
import { type SiteOptions, siteOf } from './site.ts';

/** The person or command behind an activation. */
export interface Author {
  actor: string;
  ip?: string | undefined;
  atMs: number;
}

/** Says that the real installation is in this site; false if the database knows that. */
export async function moveHome(trx: Transaction<Schema>, site: string, author: Author): Promise<boolean> {
  if ((await homeOf(trx)) === site) return false;
  await setHome(trx, site);
  await recordAudit(trx, {
    ...author,
    action: 'installation.activated',
    target: 'installation:1',
    detail: {},
  });
  return true;
}

/**
 * Makes the installation of these settings the real one, for the command line.
 * @throws Error with a sentence for the command line
 */
export async function activate(database: Database, options: SiteOptions, nowMs: number): Promise<void> {
  const site = await siteOf(database, options);
  const author = { actor: SYSTEM_ACTOR, atMs: nowMs };
  const isMoved = await transact(database.db, (trx) => moveHome(trx, site.name, author));
  if (!isMoved && !site.isRestored()) throw new Error('This is the real installation already');
  site.forgetRestored();
}
