import {
  BOOKIE_AREAS,
  type BookieArea,
  type BookieError,
  type BookieSettings,
} from '@bothways/domain/bookies';
import type { Kysely, Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { addVersions, countChanges, findRow } from './bookies.store.ts';
import { type Entry, findEntry, isThere } from './catalogue.ts';

export type Trx = Transaction<Schema>;

export interface ChangeDeps {
  db: Db;
  nowMs: () => number;
  /** Number of bot users' accounts at a bookmaker. */
  accountsAt(db: Kysely<Schema>, value: string): Promise<number>;
  /** Called after a change of the catalogue. */
  changed(): Promise<void>;
  /** Awaited in the transaction between reading and writing; for tests of races. */
  beforeWrite?: () => Promise<void>;
  /** Replaces `transact`; for a test that proves that it detects races. */
  transact?: typeof transact;
}

/** Runs one change of the catalogue together with its audit entry, and then announces it. */
export async function changing<T>(
  deps: ChangeDeps,
  work: (trx: Trx, atMs: number) => Promise<T>,
): Promise<T> {
  const result = await (deps.transact ?? transact)(deps.db, (trx) => work(trx, deps.nowMs()));
  await deps.changed();
  return result;
}

export const write = (
  trx: Trx,
  { userId, ip }: Actor,
  value: string,
  record: Pick<AuditRecord, 'atMs' | 'action' | 'detail'>,
): Promise<void> => recordAudit(trx, { ...record, actor: userId, ip, target: `bookie:${value}` });

const notFound = () =>
  new ApiError('NOT_FOUND', {
    message: 'This bookmaker is not in the catalogue',
    error: 'errors.bookieGone' satisfies BookieError,
  });

/** @throws ApiError NOT_FOUND, also for a deleted one */
export async function demandEntry(db: Kysely<Schema>, value: string): Promise<Entry> {
  const entry = await findEntry(db, value);
  if (!entry || !isThere(entry)) throw notFound();
  return entry;
}

/** @throws ApiError NOT_FOUND, but not for a deleted one */
export async function demandRow(db: Kysely<Schema>, value: string) {
  const row = await findRow(db, value);
  if (!row) throw notFound();
  return row;
}

/**
 * Refuses an invalid original of a variant: it must exist and not derive its prices from the variant itself.
 * @throws ApiError UNPROCESSABLE
 */
export async function demandOriginal(trx: Trx, value: string, original: string | undefined): Promise<void> {
  const refuse = (error: BookieError, message: string) =>
    new ApiError('UNPROCESSABLE', { message, error, path: 'ogBookie' });
  const seen = new Set([value]);
  for (let next = original; next !== undefined; ) {
    if (seen.has(next))
      throw refuse(
        'errors.ogBookieLoop',
        'A bookmaker cannot take its prices from itself, by way of others neither',
      );
    seen.add(next);
    const row = await findRow(trx, next);
    if (next === original && (!row || row.deletedAtMs !== null))
      throw refuse('errors.ogBookieGone', `There is no bookmaker ${next} in the catalogue`);
    next = row?.ogBookie ?? undefined;
  }
}

/** Denormalized basic info for joins of other tables. */
export const copyOf = ({ label, countries, ogBookie }: BookieSettings['basic-info']) => ({
  label,
  countries: JSON.stringify(countries),
  ogBookie: ogBookie ?? null,
});

interface NewVersion {
  value: string;
  area: BookieArea;
  version: number;
  settings: BookieSettings[BookieArea];
  restoredFrom?: number | undefined;
}

/** Adds versions in order; they are immutable afterwards. */
export async function keep(
  trx: Trx,
  { userId }: Actor,
  atMs: number,
  versions: readonly NewVersion[],
): Promise<void> {
  const seq = await countChanges(trx, versions.length);
  await addVersions(
    trx,
    versions.map(({ value, area, version, settings, restoredFrom = null }, index) => ({
      seq: seq + index,
      bookie: value,
      area,
      version,
      settings: JSON.stringify(settings),
      savedAtMs: atMs,
      savedBy: userId,
      restoredFrom,
    })),
  );
}

/** The first version of every area of a new bookmaker. */
export const firstVersions = (value: string, settings: BookieSettings): NewVersion[] =>
  BOOKIE_AREAS.map((area) => ({ value, area, version: 1, settings: settings[area] }));
