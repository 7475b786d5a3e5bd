import { isApiError } from './api-error.ts';

interface Checked<T> {
  safeParse(raw: unknown): { data?: T | undefined };
}

/** Returns the current record of a change refused as outdated; undefined for any other failure. */
export const changedRecord = <T>(error: unknown, schema: Checked<T>): T | undefined =>
  isApiError(error) && error.code === 'CHANGED' ? schema.safeParse(error.current).data : undefined;
