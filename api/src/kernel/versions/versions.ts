import { createHash } from 'node:crypto';
import type { Version } from '@bothways/domain/versions';
import { ApiError } from '#kernel/errors';

/** What people change of a record, by field; a secret as it is sealed, so that a version gives nothing away. */
type Fields = Readonly<Record<string, unknown>>;

const DIGEST_CHARS = 10;
const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, DIGEST_CHARS);

/** The version of a record: a digest of each field, so that it says which of them changed, and no write can forget it. */
export const versionOf = (fields: Fields): Version => Object.values(fields).map(digestOf).join('.');

/** The fields that are not what they were in a version; all of them for one that is none of this record. */
function changedSince(version: Version, fields: Fields): string[] {
  const read = version.split('.');
  const names = Object.keys(fields);
  return read.length === names.length
    ? names.filter((name, index) => read[index] !== digestOf(fields[name]))
    : names;
}

interface Change {
  /** The one that the change was written from; null where its writer saw no record. */
  version: Version | null;
  /** The record as it is, as its reader would see it: never a secret. */
  current: object;
  /** The fields that the change is about; left out: all. */
  about?: readonly string[];
}

/**
 * Demands that nobody has changed a record since it was read, in the transaction of the change.
 * @throws ApiError CHANGED with the fields that differ and the record as it is now
 */
export function demandUnchanged(fields: Fields, { version, current, about }: Change): void {
  const changed = version === null ? Object.keys(fields) : changedSince(version, fields);
  if (changed.some((name) => about?.includes(name) ?? true))
    throw new ApiError('CHANGED', { changed, current });
}
