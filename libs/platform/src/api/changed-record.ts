import { isApiError } from './api-error.ts';

interface Checked<T> {
  safeParse(raw: unknown): { data?: T | undefined };
}

/** The record as somebody else made it, where a change was refused for that; undefined for any other failure. */
export const changedRecord = <T>(error: unknown, schema: Checked<T>): T | undefined =>
  isApiError(error) && error.code === 'CHANGED' ? schema.safeParse(error.current).data : undefined;
