import { createHash } from 'node:crypto';
import type { Version } from '@bothways/domain/versions';
import { ApiError } from '#kernel/errors';

/** The editable fields of a record; a secret in its sealed form, so that a version reveals nothing. */
type Fields = Readonly<Record<string, unknown>>;

const DIGEST_CHARS = 10;
const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, DIGEST_CHARS);

/**
 * Computes a record's version: a digest per field, so that it shows which of them changed, and no writer can forget to
 * bump it.
 */
export const versionOf = (fields: Fields): Version => Object.values(fields).map(digestOf).join('.');

/** Returns the fields that differ from a version; all of them for a version of another record. */
function changedSince(version: Version, fields: Fields): string[] {
  const read = version.split('.');
  const names = Object.keys(fields);
  return read.length === names.length
    ? names.filter((name, index) => read[index] !== digestOf(fields[name]))
    : names;
}

interface Change {
  /** The version that the change is based on; null if its author saw no record. */
  version: Version | null;
  /** The current record, as its reader would see it: never a secret. */
  current: object;
  /** The fields that the change concerns; omitted: all. */
  about?: readonly string[];
}

/**
 * Checks, in the transaction of the change, that a record has not changed since it was read.
 * @throws ApiError CHANGED with the fields that differ and the current record
 */
export function demandUnchanged(fields: Fields, { version, current, about }: Change): void {
  const changed = version === null ? Object.keys(fields) : changedSince(version, fields);
  if (changed.some((name) => about?.includes(name) ?? true))
    throw new ApiError('CHANGED', { changed, current });
}
