import { ApiError } from '#kernel/errors';
import type { ClosedPosition, StoredNotification } from './notifications.store.ts';

const PLACE = /^(\d{1,15})\.(\d{1,15})\.(.{1,100})$/;

/** Encodes the end of a page for the next request. */
export const cursorOf = ({ closedAtMs, atMs, id }: StoredNotification): string =>
  [closedAtMs ?? 0, atMs, id].join('.');

/** @throws ApiError BAD_REQUEST */
export function positionOf(text: string): ClosedPosition {
  const [, closedAtMs, atMs, id] = PLACE.exec(text) ?? [];
  if (id === undefined) throw new ApiError('BAD_REQUEST', { message: 'before: is no place', path: 'before' });
  return { closedAtMs: Number(closedAtMs), atMs: Number(atMs), id };
}
